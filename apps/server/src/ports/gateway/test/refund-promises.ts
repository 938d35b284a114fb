import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { givenPaid } from './gateway-world.ts'
import type { Means } from './port-compliance.ts'

export function describeRefunds({ tested, world }: Means): void {
  const { confirmed = 'taken' } = tested

  async function givenPaidBack(amount: number) {
    const { asked, charge } = await givenPaid(world(), confirmed)
    const back = { ...asked, key: `${asked.key}:r1`, ref: charge.ref, amount: minor(amount) }
    return { asked, charge, back, answer: await world().gateway.refundCharge?.(back) }
  }

  test('a part goes back, and the charge tells how much', async () => {
    const { asked, charge, back, answer } = await givenPaidBack(2000)
    expect(answer).toMatchObject({
      known: true,
      refund: { chargeRef: charge.ref, amount: 2000, currency: 'GBP' },
    })
    const listed = await world().gateway.listRefunds?.(back)
    expect(listed).toMatchObject({ known: true, refunds: [{ amount: 2000 }] })
    expect(await world().gateway.findCharge({ ...asked, ref: charge.ref })).toMatchObject({
      charge: { state: 'captured', amount: 8600, refunded: 2000 },
    })
  })

  test('the same key never gives back twice', async () => {
    const { asked, back, answer } = await givenPaidBack(2000)
    const again = await world().gateway.refundCharge?.(back)
    expect(again?.known && again.refund.ref).toBe(answer?.known && answer.refund.ref)
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ returned: 2000 })
  })

  test.runIf(tested.faults.includes('answer-lost'))(
    'a refund whose answer was lost is given once when asked for again',
    async () => {
      const { asked, charge } = await givenPaid(world(), confirmed)
      const back = { ...asked, key: `${asked.key}:r1`, ref: charge.ref, amount: minor(3000) }
      world().breakNext('answer-lost')
      expect(await world().gateway.refundCharge?.(back)).toMatchObject({ known: false })
      expect(await world().gateway.refundCharge?.(back)).toMatchObject({
        known: true,
        refund: { amount: 3000 },
      })
      expect(await world().moneyOf(asked.orderId)).toMatchObject({ returned: 3000 })
    },
  )

  test('never more goes back than was taken', async () => {
    const { asked, back } = await givenPaidBack(5000)
    const more = { ...back, key: `${asked.key}:r2` }
    const answer = await world().gateway.refundCharge?.(more)
    expect(answer?.known && answer.refund.state !== 'failed').toBe(false)
    expect(await world().moneyOf(asked.orderId)).toMatchObject({ returned: 5000 })
  })

  test('a refund made by hand at the gateway is listed', async () => {
    const { asked, charge } = await givenPaid(world(), confirmed)
    await world().refundByHand?.(charge, 1500)
    expect(await world().gateway.listRefunds?.({ ...asked, ref: charge.ref })).toMatchObject({
      known: true,
      refunds: [{ chargeRef: charge.ref, amount: 1500 }],
    })
  })
}
