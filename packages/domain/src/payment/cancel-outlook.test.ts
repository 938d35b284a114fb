import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Minor, minor, sum } from '../money.ts'
import { HOUR } from '../time.ts'
import type { CancelBand } from './cancel-bands.ts'
import { cancelSpans } from './cancel-outlook.ts'
import { costOf, planCancellation } from './plan-cancellation.ts'

const NOW = new Date('2026-11-22T10:00:00Z')
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR)
const BANDS: readonly CancelBand[] = [
  { hoursBefore: 24, feeBasisPoints: 5_000 },
  { hoursBefore: 3, feeBasisPoints: 10_000 },
]
const spans = (...hours: number[]) =>
  cancelSpans(
    hours.map((ahead) => ({ fare: minor(6_550), pickupAt: inHours(ahead) })),
    { bands: BANDS, at: NOW },
  )

test('a journey in four days can be cancelled free of charge until a day before', () => {
  expect(spans(96)).toEqual([
    { fee: 0, until: inHours(72) },
    { fee: 3_275, until: inHours(93) },
    { fee: 6_550, until: undefined },
  ])
})

test('a journey that starts in half an hour costs its whole fare from now on', () => {
  expect(spans(0.5)).toEqual([{ fee: 6_550, until: undefined }])
})

test('each leg of a return counts by its own pickup', () => {
  expect(spans(2, 96)[0]).toEqual({ fee: 6_550, until: inHours(72) })
})

test('without bands cancelling is free at any time', () => {
  const leg = { fare: minor(100), pickupAt: inHours(1) }
  expect(cancelSpans([leg], { bands: [], at: NOW })).toEqual([{ fee: 0, until: undefined }])
})

test('the fee that is shown equals the fee that is charged, whenever the legs are cancelled', () => {
  const bands = fc.array(
    fc.record({
      hoursBefore: fc.integer({ min: 0, max: 100 }),
      feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 4 },
  )
  const legs = fc.array(
    fc.record({
      fare: fc.integer({ min: 0, max: 50_000 }),
      hours: fc.integer({ min: -2, max: 200 }),
    }),
    { minLength: 1, maxLength: 2 },
  )
  fc.assert(
    fc.property(bands, legs, fc.integer({ min: 0, max: 200 * 60 }), (theBands, some, minutes) => {
      const theLegs = some.map(({ fare, hours }, index) => ({
        number: (index + 1) as 1 | 2,
        fare: minor(fare) as Minor,
        pickupAt: inHours(hours),
      }))
      const at = inHours(minutes / 60)
      const shown = cancelSpans(theLegs, { bands: theBands, at: NOW }).find(
        ({ until }) => until === undefined || at <= until,
      )
      const paid = sum(theLegs.map(({ fare }) => fare))
      const cancels = theLegs.map(({ number }) => number)
      const costs = planCancellation(theLegs, { cancels, paid, spare: paid, bands: theBands, at })
      expect(shown?.fee).toBe(costOf(costs).fee)
    }),
    { seed: 20261122, numRuns: 1_000 },
  )
})
