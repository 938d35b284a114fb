import { type Minor, minor, ZERO } from '../money.ts'
import { part } from '../money-part.ts'
import type { CancellationBand } from '../quotation/tariff.ts'
import { HOUR } from '../time.ts'

/** The cancellation fee from a number of hours before a pickup. */
export type CancelBand = {
  /** The fee applies when fewer hours than this remain; at exactly this many or more it does not. */
  hoursBefore: number
  /** Share of the leg's fare in basis points: 5000 is half. */
  feeBasisPoints: number
}

/** Longer before any pickup than a booking can be made. */
const ALWAYS_HOURS = 1_000_000

/**
 * Converts the bands that a quote showed into those that a booking stores: a price list states from which hours on a
 * share is kept, a booking under which hours. If a list charges more for cancelling earlier, the later, lower fee
 * applies.
 */
export function bandsShown(shown: readonly CancellationBand[]): CancelBand[] {
  return shown.flatMap(({ keepBasisPoints }, place) => {
    const later = shown.slice(place).map((band) => band.keepBasisPoints)
    const feeBasisPoints = Math.min(keepBasisPoints, ...later)
    const hoursBefore = shown[place - 1]?.fromHoursBefore ?? ALWAYS_HOURS
    return feeBasisPoints > 0 ? [{ hoursBefore, feeBasisPoints }] : []
  })
}

/** The reverse: the bands that a quote shows if an operator's own bands override its price lists. */
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
          .map(({ feeBasisPoints }) => feeBasisPoints),
      ),
    }))
}

/**
 * Returns the fee for cancelling one leg at an instant. The highest of all reached bands counts, in any order, so that
 * waiting never makes it cheaper. Hours are elapsed hours, so a clock change does not lengthen the night.
 */
export function cancelFee(
  leg: { fare: Minor; pickupAt: Date },
  { bands, at }: { bands: readonly CancelBand[]; at: Date },
): Minor {
  const toGo = leg.pickupAt.getTime() - at.getTime()
  const reached = bands.filter(({ hoursBefore }) => toGo < hoursBefore * HOUR)
  return reached.reduce<Minor>(
    (dearest, { feeBasisPoints }) => minor(Math.max(dearest, part(leg.fare, feeBasisPoints))),
    ZERO,
  )
}
