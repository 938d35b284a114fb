import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import type { ContractContext } from './gateway-world.ts'
import { givenPaid } from './gateway-world.ts'

export function describeRefunds({ tested, world }: ContractContext): void {
  const { confirmed = 'taken' } = tested

  async function givenPaidBack(amount: number) {
    const { chargeRequest, charge } = await givenPaid(world(), confirmed)
    const back = {
      ...chargeRequest,
      key: `${chargeRequest.key}:r1`,
      ref: charge.ref,
      amount: minor(amount),
    }
    return {
      chargeRequest,
      charge,
      back,
      answer: await world().gateway.refundCharge?.(back),
    }
  }

  test('a part is refunded, and the charge reports how much', async () => {
    const { chargeRequest, charge, back, answer: result } = await givenPaidBack(2000)
    expect(result).toMatchObject({
      known: true,
      refund: { chargeRef: charge.ref, amount: 2000, currency: 'GBP' },
    })
    const listed = await world().gateway.listRefunds?.(back)
    expect(listed).toMatchObject({ known: true, refunds: [{ amount: 2000 }] })
    expect(await world().gateway.findCharge({ ...chargeRequest, ref: charge.ref })).toMatchObject({
      charge: { state: 'captured', amount: 8600, refunded: 2000 },
    })
  })

  test('the same key never refunds twice', async () => {
    const { chargeRequest, back, answer: result } = await givenPaidBack(2000)
    const again = await world().gateway.refundCharge?.(back)
    expect(again?.known && again.refund.ref).toBe(result?.known && result.refund.ref)
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ returned: 2000 })
  })

  test.runIf(tested.faults.includes('answer-lost'))(
    'a refund whose response was lost is made once when it is retried',
    async () => {
      const { chargeRequest, charge } = await givenPaid(world(), confirmed)
      const back = {
        ...chargeRequest,
        key: `${chargeRequest.key}:r1`,
        ref: charge.ref,
        amount: minor(3000),
      }
      world().breakNext('answer-lost')
      expect(await world().gateway.refundCharge?.(back)).toMatchObject({ known: false })
      expect(await world().gateway.refundCharge?.(back)).toMatchObject({
        known: true,
        refund: { amount: 3000 },
      })
      expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ returned: 3000 })
    },
  )

  test('refunds never exceed the captured amount', async () => {
    const { chargeRequest, back } = await givenPaidBack(5000)
    const more = { ...back, key: `${chargeRequest.key}:r2` }
    const result = await world().gateway.refundCharge?.(more)
    expect(result?.known && result.refund.state !== 'failed').toBe(false)
    expect(await world().moneyOf(chargeRequest.orderId)).toMatchObject({ returned: 5000 })
  })

  test('a refund made by hand at the gateway is listed', async () => {
    const { chargeRequest, charge } = await givenPaid(world(), confirmed)
    await world().refundByHand?.(charge, 1500)
    expect(
      await world().gateway.listRefunds?.({ ...chargeRequest, ref: charge.ref }),
    ).toMatchObject({
      known: true,
      refunds: [{ chargeRef: charge.ref, amount: 1500 }],
    })
  })
}
