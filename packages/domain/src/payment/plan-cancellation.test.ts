import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { DAY, HOUR } from '../time.ts'
import { costOf, planCancellation } from './plan-cancellation.ts'

const USUAL_BANDS = [
  { hoursBefore: 24, feeBasisPoints: 5_000 },
  { hoursBefore: 3, feeBasisPoints: 10_000 },
]
const at = new Date('2026-12-01T09:00:00Z')
const soon = { number: 1, fare: minor(5_000), pickupAt: new Date(at.getTime() + 2 * HOUR) } as const
const later = {
  number: 2,
  fare: minor(3_000),
  pickupAt: new Date(at.getTime() + 5 * DAY),
} as const
const params = { paid: minor(8_000), spare: minor(8_000), bands: USUAL_BANDS, at }

test('the fee of each leg depends on its own pickup', () => {
  expect(planCancellation([soon, later], { ...params, cancels: [1, 2] })).toEqual([
    { leg: 1, fee: 5_000, refund: 0 },
    { leg: 2, fee: 0, refund: 3_000 },
  ])
})

test('the return can be cancelled alone and the outward leg stays', () => {
  expect(planCancellation([soon, later], { ...params, cancels: [2] })).toEqual([
    { leg: 2, fee: 0, refund: 3_000 },
  ])
})

test('the fee never exceeds a paid deposit', () => {
  const paid = minor(1_600)
  expect(costOf(planCancellation([soon, later], { ...params, paid, cancels: [1, 2] }))).toEqual({
    fee: 1_000,
    refund: 600,
  })
})

test('a customer who has paid nothing owes nothing and gets nothing back', () => {
  const paid = minor(0)
  const costs = planCancellation([soon], { ...params, paid, spare: paid, cancels: [1] })
  expect(costOf(costs)).toEqual({ fee: 0, refund: 0 })
})

test('an earlier refund by staff is not paid twice', () => {
  const spare = minor(1_000)
  expect(
    costOf(planCancellation([later], { ...params, paid: minor(3_000), spare, cancels: [2] })),
  ).toEqual({ fee: 0, refund: 1_000 })
})

test('two legs cancelled together share the refundable amount, and it is not promised twice', () => {
  const out = { ...later, number: 1 } as const
  const back = { ...later, number: 2 } as const
  const costs = planCancellation([out, back], {
    ...params,
    paid: minor(6_000),
    spare: minor(4_000),
    cancels: [1, 2],
  })
  expect(costs).toEqual([
    { leg: 1, fee: 0, refund: 3_000 },
    { leg: 2, fee: 0, refund: 1_000 },
  ])
})

test('staff may charge less than the bands', () => {
  const cost = planCancellation([soon, later], { ...params, cancels: [1, 2], waivedTo: minor(500) })
  expect(costOf(cost)).toEqual({ fee: 500, refund: 7_500 })
})

test('fee and refund add up to what was paid, to the penny, for any legs and moment', () => {
  const fare = fc.integer({ min: 0, max: 1_000_000 })
  fc.assert(
    fc.property(
      fc.tuple(fare, fare),
      fc.integer({ min: -5, max: 100 }),
      fc.integer({ min: 0, max: 100 }),
      ([out, back], hours, percent) => {
        const legs = [
          { number: 1, fare: minor(out), pickupAt: new Date(at.getTime() + hours * HOUR) },
          { number: 2, fare: minor(back), pickupAt: new Date(at.getTime() + 2 * hours * HOUR) },
        ] as const
        const paid = minor(Math.floor(((out + back) * percent) / 100))
        const all = { paid, spare: paid, bands: USUAL_BANDS, at }
        const { fee, refund } = costOf(planCancellation(legs, { ...all, cancels: [1, 2] }))
        expect(fee + refund).toBe(paid)
        const apart = [1, 2].flatMap((leg) => planCancellation(legs, { ...all, cancels: [leg] }))
        expect(costOf(apart)).toEqual({ fee, refund })
      },
    ),
  )
})
