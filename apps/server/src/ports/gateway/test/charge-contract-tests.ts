import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import type { ContractContext } from './gateway-world.ts'
import { givenChargeRequest, givenPaid, pay } from './gateway-world.ts'

export function describeCharges({ tested, world }: ContractContext): void {
  const { confirmed = 'taken' } = tested
  const inBrowser = tested.confirmed !== undefined

  test('takes the requested amount and reports it', async () => {
    const { chargeRequest, charge } = await givenPaid(world(), confirmed)
    expect(charge).toMatchObject({
      state: 'captured',
      amount: 8600,
      currency: 'GBP',
      orderId: chargeRequest.orderId,
      declineReason: '',
      actionUrl: '',
    })
    expect(charge.ref).not.toBe('')
    expect(charge.clientSecret).toBeUndefined()
    const money = await world().moneyOf(chargeRequest.orderId)
    expect(money).toEqual({ charges: 1, taken: 8600, returned: 0 })
  })

  test.runIf(inBrowser)(
    'a charge that is confirmed in the browser takes nothing before',
    async () => {
      const chargeRequest = await givenChargeRequest(world())
      const result = await world().gateway.charge(chargeRequest)
      expect(result).toMatchObject({
        known: true,
        charge: { state: 'requires_action', amount: 8600, orderId: chargeRequest.orderId },
      })
      expect(result.known && result.charge.clientSecret).toMatch(/./)
      expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 0 })
    },
  )

  test('the same key never charges twice, in sequence or concurrently', async () => {
    const chargeRequest = await givenChargeRequest(world())
    const { gateway } = world()
    const results = await Promise.all(
      Array.from({ length: 8 }, () => gateway.charge(chargeRequest)),
    )
    const last = await pay({ world: world(), confirmed }, { chargeRequest })
    const found = await gateway.findCharge(chargeRequest)
    expect(found).toMatchObject({ known: true, charge: { state: 'captured' } })
    const refs = [...results, last, found].flatMap((result) =>
      result?.known && result.charge.state !== 'failed' ? [result.charge.ref] : [],
    )
    expect(new Set(refs).size).toBe(1)
    const money = await world().moneyOf(chargeRequest.orderId)
    expect(money).toEqual({ charges: 1, taken: 8600, returned: 0 })
  })

  test('the same key with another amount is neither a charge nor a rejection: the result is unknown', async () => {
    const { chargeRequest } = await givenPaid(world(), confirmed)
    const again = await world().gateway.charge({ ...chargeRequest, amount: minor(1) })
    expect(again.known && again.charge.state === 'failed').toBe(false)
    expect(again.known && again.charge.amount !== 8600).toBe(false)
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test('a declined card takes nothing, and the bank’s reason is reported', async () => {
    const chargeRequest = await givenChargeRequest(world(), { card: 'declined' })
    const result = await pay({ world: world(), confirmed }, { chargeRequest, card: 'declined' })
    expect(result).toMatchObject({
      known: true,
      charge: {
        state: inBrowser ? 'requires_action' : 'failed',
        declineReason: world().declineCode,
      },
    })
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 0 })
  })

  test.runIf(inBrowser)('after a declined card the same charge takes a good one', async () => {
    const { gateway } = world()
    const chargeRequest = await givenChargeRequest(world())
    const first = await pay({ world: world(), confirmed }, { chargeRequest, card: 'declined' })
    const second = await pay({ world: world(), confirmed }, { chargeRequest })
    expect(second).toMatchObject({ known: true, charge: { state: 'captured', declineReason: '' } })
    expect(second?.known && second.charge.ref).toBe(first?.known && first.charge.ref)
    expect(await gateway.findCharge(chargeRequest)).toMatchObject({ charge: { state: 'captured' } })
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test.runIf(tested.challenges)(
    'a charge that the bank challenges is taken when the customer approves it',
    async () => {
      const chargeRequest = await givenChargeRequest(world(), { card: 'challenged' })
      const first = await pay({ world: world() }, { chargeRequest, card: 'challenged' })
      expect(first).toMatchObject({ known: true, charge: { state: 'requires_action' } })
      expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 0 })
      if (first?.known) await world().completeChallenge?.(first.charge, true)
      expect(await world().gateway.findCharge(chargeRequest)).toMatchObject({
        charge: { state: 'captured' },
      })
    },
  )

  test.runIf(tested.challenges)(
    'a charge that the customer rejects at the bank takes nothing',
    async () => {
      const chargeRequest = await givenChargeRequest(world(), { card: 'challenged' })
      const first = await pay({ world: world() }, { chargeRequest, card: 'challenged' })
      if (first?.known) await world().completeChallenge?.(first.charge, false)
      const later = await world().gateway.findCharge(chargeRequest)
      expect(later?.known && later.charge.state).not.toBe('captured')
      expect(later?.known && later.charge.declineReason).not.toBe('')
      expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 0 })
    },
  )

  test.runIf(tested.challenges)(
    'a charge that waits for its cardholder can be cancelled, and a late approval takes nothing',
    async () => {
      const chargeRequest = await givenChargeRequest(world(), { card: 'challenged' })
      const first = await pay({ world: world() }, { chargeRequest, card: 'challenged' })
      const ended = await world().gateway.cancelCharge(chargeRequest)
      expect(['failed', 'voided']).toContain(ended?.known && ended.charge.state)
      if (first?.known) await world().completeChallenge?.(first.charge, true)
      const later = await world().gateway.findCharge(chargeRequest)
      expect(['failed', 'voided']).toContain(later?.known && later.charge.state)
      expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 0 })
    },
  )

  test('a captured charge cannot be cancelled, and cancelling an unknown order finds nothing', async () => {
    const { chargeRequest } = await givenPaid(world(), confirmed)
    const { gateway, merchant } = world()
    expect(await gateway.cancelCharge(chargeRequest)).toMatchObject({
      charge: { state: 'captured' },
    })
    expect(await gateway.cancelCharge({ ...merchant, orderId: 'unknown' })).toBeUndefined()
    const money = await world().moneyOf(chargeRequest.orderId)
    expect(money).toEqual({ charges: 1, taken: 8600, returned: 0 })
  })

  test('an order without a charge is not found', async () => {
    const { gateway, merchant } = world()
    expect(await gateway.findCharge({ ...merchant, orderId: 'unknown' })).toBeUndefined()
  })

  test('a key that is not the merchant’s own takes nothing', async () => {
    const chargeRequest = { ...(await givenChargeRequest(world())), ...world().unknownMerchant }
    const result = await world().gateway.charge(chargeRequest)
    expect(result.known && result.charge.state !== 'failed').toBe(false)
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ taken: 0 })
  })
}
