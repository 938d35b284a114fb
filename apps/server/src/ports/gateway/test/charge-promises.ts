import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { givenAsk, givenPaid, pay } from './gateway-world.ts'
import type { Means } from './port-compliance.ts'

export function describeCharges({ tested, world }: Means): void {
  const { confirmed = 'taken' } = tested
  const inBrowser = tested.confirmed !== undefined

  test('takes the amount it is asked for and says so', async () => {
    const { asked, charge } = await givenPaid(world(), confirmed)
    expect(charge).toMatchObject({
      state: 'captured',
      amount: 8600,
      currency: 'GBP',
      orderId: asked.orderId,
      declineReason: '',
      actionUrl: '',
    })
    expect(charge.ref).not.toBe('')
    expect(charge.clientSecret).toBeUndefined()
    const money = await world().moneyOf(asked.orderId)
    expect(money).toEqual({ charges: 1, taken: 8600, returned: 0 })
  })

  test.runIf(inBrowser)('a charge confirmed in the browser has taken nothing before', async () => {
    const asked = await givenAsk(world())
    const answer = await world().gateway.charge(asked)
    expect(answer).toMatchObject({
      known: true,
      charge: { state: 'requires_action', amount: 8600, orderId: asked.orderId },
    })
    expect(answer.known && answer.charge.clientSecret).toMatch(/./)
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
  })

  test('the same key never charges twice, one after another or all at once', async () => {
    const asked = await givenAsk(world())
    const { gateway } = world()
    const answers = await Promise.all(Array.from({ length: 8 }, () => gateway.charge(asked)))
    const last = await pay({ world: world(), confirmed }, { asked })
    const found = await gateway.findCharge(asked)
    expect(found).toMatchObject({ known: true, charge: { state: 'captured' } })
    const refs = [...answers, last, found].flatMap((answer) =>
      answer?.known && answer.charge.state !== 'failed' ? [answer.charge.ref] : [],
    )
    expect(new Set(refs).size).toBe(1)
    const money = await world().moneyOf(asked.orderId)
    expect(money).toEqual({ charges: 1, taken: 8600, returned: 0 })
  })

  test('the same key with another amount is not a charge and not a refusal: nobody knows', async () => {
    const { asked } = await givenPaid(world(), confirmed)
    const again = await world().gateway.charge({ ...asked, amount: minor(1) })
    expect(again.known && again.charge.state === 'failed').toBe(false)
    expect(again.known && again.charge.amount !== 8600).toBe(false)
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test('a declined card takes nothing, and the bank’s reason is told', async () => {
    const asked = await givenAsk(world(), { card: 'declined' })
    const answer = await pay({ world: world(), confirmed }, { asked, card: 'declined' })
    expect(answer).toMatchObject({
      known: true,
      charge: {
        state: inBrowser ? 'requires_action' : 'failed',
        declineReason: world().declineWord,
      },
    })
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
  })

  test.runIf(inBrowser)('after a declined card the same charge takes a good one', async () => {
    const { gateway } = world()
    const asked = await givenAsk(world())
    const first = await pay({ world: world(), confirmed }, { asked, card: 'declined' })
    const second = await pay({ world: world(), confirmed }, { asked })
    expect(second).toMatchObject({ known: true, charge: { state: 'captured', declineReason: '' } })
    expect(second?.known && second.charge.ref).toBe(first?.known && first.charge.ref)
    expect(await gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ charges: 1, taken: 8600 })
  })

  test.runIf(tested.challenges)('a bank that asks its customer is told yes', async () => {
    const asked = await givenAsk(world(), { card: 'challenged' })
    const first = await pay({ world: world() }, { asked, card: 'challenged' })
    expect(first).toMatchObject({ known: true, charge: { state: 'requires_action' } })
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
    if (first?.known) await world().answerBank?.(first.charge, true)
    expect(await world().gateway.findCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
  })

  test.runIf(tested.challenges)('a bank that is told no takes nothing', async () => {
    const asked = await givenAsk(world(), { card: 'challenged' })
    const first = await pay({ world: world() }, { asked, card: 'challenged' })
    if (first?.known) await world().answerBank?.(first.charge, false)
    const later = await world().gateway.findCharge(asked)
    expect(later?.known && later.charge.state).not.toBe('captured')
    expect(later?.known && later.charge.declineReason).not.toBe('')
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
  })

  test.runIf(tested.challenges)(
    'a charge that waits for its holder can be withdrawn, and a late yes takes nothing',
    async () => {
      const asked = await givenAsk(world(), { card: 'challenged' })
      const first = await pay({ world: world() }, { asked, card: 'challenged' })
      const ended = await world().gateway.cancelCharge(asked)
      expect(['failed', 'voided']).toContain(ended?.known && ended.charge.state)
      if (first?.known) await world().answerBank?.(first.charge, true)
      const later = await world().gateway.findCharge(asked)
      expect(['failed', 'voided']).toContain(later?.known && later.charge.state)
      expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
    },
  )

  test('what was taken cannot be withdrawn, and an unknown order is unheard of', async () => {
    const { asked } = await givenPaid(world(), confirmed)
    const { gateway, merchant } = world()
    expect(await gateway.cancelCharge(asked)).toMatchObject({ charge: { state: 'captured' } })
    expect(await gateway.cancelCharge({ ...merchant, orderId: 'nobody' })).toBeUndefined()
    const money = await world().moneyOf(asked.orderId)
    expect(money).toEqual({ charges: 1, taken: 8600, returned: 0 })
  })

  test('an order nobody charged is not found', async () => {
    const { gateway, merchant } = world()
    expect(await gateway.findCharge({ ...merchant, orderId: 'nobody' })).toBeUndefined()
  })

  test('a key that is not the merchant’s own takes nothing', async () => {
    const asked = { ...(await givenAsk(world())), ...world().stranger }
    const answer = await world().gateway.charge(asked)
    expect(answer.known && answer.charge.state !== 'failed').toBe(false)
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ taken: 0 })
  })
}
