import { type Minor, minor, NOTHING } from '../money.ts'
import { part } from '../money-part.ts'
import type { CancellationBand } from '../quotation/tariff.ts'
import { HOUR } from '../time.ts'

/** What cancelling costs from some hours before a pickup on. */
export type CancelBand = {
  /** Who cancels with less than this to go pays; who cancels with exactly this or more does not pay this band. */
  hoursBefore: number
  /** Of the leg's fare, in basis points: 5000 is half. */
  feePercent: number
}

/** Longer before any pickup than anybody books. */
const ALWAYS_HOURS = 1_000_000

/**
 * The bands a quote showed, as a booking keeps them: a price list says from which hours on so much is kept, a booking
 * under which hours. Where a list keeps more of those who cancel earlier, they pay what later ones pay.
 */
export function bandsShown(shown: readonly CancellationBand[]): CancelBand[] {
  return shown.flatMap(({ keepBasisPoints }, place) => {
    const later = shown.slice(place).map((band) => band.keepBasisPoints)
    const feePercent = Math.min(keepBasisPoints, ...later)
    const hoursBefore = shown[place - 1]?.fromHoursBefore ?? ALWAYS_HOURS
    return feePercent > 0 ? [{ hoursBefore, feePercent }] : []
  })
}

/** The same the other way: what a quote shows where an operator sets bands of its own over its price lists. */
export function showBands(bands: readonly CancelBand[]): CancellationBand[] {
  const hours = [...new Set([...bands.map(({ hoursBefore }) => hoursBefore), 0])]
  return hours
    .toSorted((a, b) => b - a)
    .map((fromHoursBefore) => ({
      fromHoursBefore,
      keepBasisPoints: Math.max(
        0,
        ...bands
          .filter(({ hoursBefore }) => hoursBefore > fromHoursBefore)
          .map(({ feePercent }) => feePercent),
      ),
    }))
}

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
  return reached.reduce<Minor>(
    (dearest, { feePercent }) => minor(Math.max(dearest, part(leg.fare, feePercent))),
    NOTHING,
  )
}
