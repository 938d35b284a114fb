import { type Minor, minor, NOTHING, part } from '../money.ts'
import { HOUR } from '../time.ts'

/** What cancelling costs from some hours before a pickup on. */
export type CancelBand = {
  /** Who cancels with less than this to go pays; who cancels with exactly this or more does not pay this band. */
  hoursBefore: number
  /** Of the leg's fare, in basis points: 5000 is half. */
  feePercent: number
  /** At least this, in the operator's currency; never more than the fare. */
  feeMinor?: number
}

/**
 * For an operator that says nothing. Free until a day before is what airport-transfer firms of London advertise; within
 * the day a driver has been planned, and within three hours one is as good as on the way.
 */
export const USUAL_BANDS: readonly CancelBand[] = [
  { hoursBefore: 24, feePercent: 5_000 },
  { hoursBefore: 3, feePercent: 10_000 },
]

/**
 * What the operator keeps of one leg's fare when it is cancelled at an instant. The dearest of all bands reached
 * counts, in whatever order they are written, so that waiting never makes it cheaper. Hours are hours that pass: a
 * night the clocks change makes none longer.
 */
export function cancelFee(
  leg: { fare: Minor; pickupAt: Date },
  { bands, at }: { bands: readonly CancelBand[]; at: Date },
): Minor {
  const toGo = leg.pickupAt.getTime() - at.getTime()
  const reached = bands.filter(({ hoursBefore }) => toGo < hoursBefore * HOUR)
  return reached.reduce<Minor>((dearest, band) => {
    const fee = Math.max(part(leg.fare, band.feePercent), band.feeMinor ?? 0)
    return minor(Math.max(dearest, Math.min(fee, leg.fare)))
  }, NOTHING)
}
