import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { HOUR, type LocalTime, resolveLocal } from '../time.ts'
import { bandsShown, type CancelBand, cancelFee, showBands } from './cancel-bands.ts'

/** Bands as London's airport-transfer firms advertise them. */
const SHOWN = [
  { fromHoursBefore: 24, keepBasisPoints: 0 },
  { fromHoursBefore: 3, keepBasisPoints: 5_000 },
  { fromHoursBefore: 0, keepBasisPoints: 10_000 },
]
const USUAL_BANDS = bandsShown(SHOWN)
const pickupAt = new Date('2026-12-03T09:30:00Z')
const leg = { fare: minor(8_601), pickupAt }
const hoursBefore = (hours: number) => new Date(pickupAt.getTime() - hours * HOUR)
const usual = (hours: number) => cancelFee(leg, { bands: USUAL_BANDS, at: hoursBefore(hours) })

test('cancelling is free until a day before, half until three hours before, then the whole fare', () => {
  expect(usual(48)).toBe(0)
  expect(usual(24)).toBe(0)
  // half of 86.01 lies exactly between two pence and rounds to the even one
  expect(usual(23.99)).toBe(4_300)
  expect(usual(3)).toBe(4_300)
  expect(usual(2.99)).toBe(8_601)
  expect(usual(-1)).toBe(8_601)
})

test('without bands, cancelling is always free', () => {
  expect(cancelFee(leg, { bands: [], at: hoursBefore(0.1) })).toBe(0)
})

test('a day before means twenty-four hours, also over the night the clocks go forward', () => {
  const local = resolveLocal('2026-03-29T09:30' as LocalTime, 'Europe/London')
  if (!local.ok) throw new Error('there is such a time')
  const over = { fare: minor(8_600), pickupAt: local.at }
  // the same local time the day before is only 23 hours away
  const timeAt = (day: string) => new Date(`${day}:00Z`)
  expect(cancelFee(over, { bands: USUAL_BANDS, at: timeAt('2026-03-28T09:30') })).toBe(4_300)
  expect(cancelFee(over, { bands: USUAL_BANDS, at: timeAt('2026-03-28T08:30') })).toBe(0)
})

const band = fc.record<CancelBand>({
  hoursBefore: fc.integer({ min: 0, max: 200 }),
  feeBasisPoints: fc.integer({ min: 0, max: 10_000 }),
})

test('with any bands in any order, cancelling earlier never costs more, and never more than the fare', () => {
  fc.assert(
    fc.property(
      fc.array(band, { maxLength: 5 }),
      fc.integer({ min: 0, max: 100_000 }),
      fc.float({ min: -5, max: 250, noNaN: true }),
      fc.float({ min: 0, max: 250, noNaN: true }),
      (bands, fare, hours, earlier) => {
        const fee = (before: number) =>
          cancelFee({ fare: minor(fare), pickupAt }, { bands, at: hoursBefore(before) })
        expect(fee(hours + earlier)).toBeLessThanOrEqual(fee(hours))
        expect(fee(hours)).toBeLessThanOrEqual(fare)
        expect(Number.isInteger(fee(hours))).toBe(true)
      },
    ),
  )
})

test('the bands that a quote shows and a booking stores convert both ways', () => {
  expect(USUAL_BANDS).toEqual([
    { hoursBefore: 24, feeBasisPoints: 5_000 },
    { hoursBefore: 3, feeBasisPoints: 10_000 },
  ])
  expect(showBands(USUAL_BANDS)).toEqual(SHOWN)
  expect(showBands([])).toEqual([{ fromHoursBefore: 0, keepBasisPoints: 0 }])
  expect(bandsShown([{ fromHoursBefore: 0, keepBasisPoints: 0 }])).toEqual([])
})

test('if even the earliest band has a fee, cancelling a year before costs that fee', () => {
  const bands = bandsShown([{ fromHoursBefore: 0, keepBasisPoints: 1_000 }])
  expect(cancelFee(leg, { bands, at: hoursBefore(8_760) })).toBe(860)
})

test('a cancellation never costs more than the quote showed for that moment', () => {
  const steps = fc.array(
    fc.record({
      fromHoursBefore: fc.integer({ min: 1, max: 200 }),
      keepBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 4 },
  )
  fc.assert(
    fc.property(
      steps,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 250 }),
      (upper, last, hours) => {
        const hoursOf = new Map(upper.map((band) => [band.fromHoursBefore, band.keepBasisPoints]))
        const shown = [...hoursOf, [0, last] as const]
          .map(([fromHoursBefore, keepBasisPoints]) => ({ fromHoursBefore, keepBasisPoints }))
          .toSorted((a, b) => b.fromHoursBefore - a.fromHoursBefore)
        const shownBand = shown.find(({ fromHoursBefore }) => hours >= fromHoursBefore)
        const fee = cancelFee(leg, { bands: bandsShown(shown), at: hoursBefore(hours) })
        expect(fee).toBeLessThanOrEqual(
          Math.ceil((leg.fare * (shownBand?.keepBasisPoints ?? 0)) / 10_000),
        )
      },
    ),
  )
})
