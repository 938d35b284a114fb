import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minor } from '../money.ts'
import { HOUR, type LocalTime, resolveLocal } from '../time.ts'
import { type CancelBand, cancelFee, USUAL_BANDS } from './cancel-bands.ts'

const pickupAt = new Date('2026-12-03T09:30:00Z')
const leg = { fare: minor(8_601), pickupAt }
const hoursBefore = (hours: number) => new Date(pickupAt.getTime() - hours * HOUR)
const usual = (hours: number) => cancelFee(leg, { bands: USUAL_BANDS, at: hoursBefore(hours) })

test('cancelling is free until a day before, half until three hours before, then the whole fare', () => {
  expect(usual(48)).toBe(0)
  expect(usual(24)).toBe(0)
  // half of 86.01 is exactly between two pence: the even one
  expect(usual(23.99)).toBe(4_300)
  expect(usual(3)).toBe(4_300)
  expect(usual(2.99)).toBe(8_601)
  expect(usual(-1)).toBe(8_601)
})

test('an operator without bands lets everybody cancel for nothing', () => {
  expect(cancelFee(leg, { bands: [], at: hoursBefore(0.1) })).toBe(0)
})

test('a band may say a least fee, which is never more than the fare', () => {
  const bands = [{ hoursBefore: 12, feePercent: 1_000, feeMinor: 1_500 }]
  expect(cancelFee(leg, { bands, at: hoursBefore(2) })).toBe(1_500)
  expect(cancelFee({ fare: minor(900), pickupAt }, { bands, at: hoursBefore(2) })).toBe(900)
})

test('a day before is twenty-four hours, also over the night the clocks go forward', () => {
  const local = resolveLocal('2026-03-29T09:30' as LocalTime, 'Europe/London')
  if (!local.ok) throw new Error('there is such a time')
  const over = { fare: minor(8_600), pickupAt: local.at }
  // the same wall clock the day before is only 23 hours away
  const at = (day: string) => new Date(`${day}:00Z`)
  expect(cancelFee(over, { bands: USUAL_BANDS, at: at('2026-03-28T09:30') })).toBe(4_300)
  expect(cancelFee(over, { bands: USUAL_BANDS, at: at('2026-03-28T08:30') })).toBe(0)
})

const band = fc.record<CancelBand>({
  hoursBefore: fc.integer({ min: 0, max: 200 }),
  feePercent: fc.integer({ min: 0, max: 10_000 }),
  feeMinor: fc.integer({ min: 0, max: 20_000 }),
})

test('whatever bands are written, in whatever order, cancelling earlier never costs more, nor more than the fare', () => {
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
