import { type Minor, sum } from '../money.ts'
import { HOUR } from '../time.ts'
import { type CancelBand, cancelFee } from './cancel-bands.ts'

export type CancelLeg = { fare: Minor; pickupAt: Date }

/** What cancelling paid legs costs up to and including `until`; undefined in the last span. */
export type CancelSpan = { fee: Minor; until: Date | undefined }

/**
 * Returns the fees for cancelling all of these legs from `at` on, once their fares are paid. The first span starts at
 * `at`; neighbouring spans with the same fee are merged. `planCancellation` charges exactly these sums.
 */
export function cancelSpans(
  legs: readonly CancelLeg[],
  { bands, at }: { bands: readonly CancelBand[]; at: Date },
): CancelSpan[] {
  const feeAt = (when: Date): Minor => sum(legs.map((leg) => cancelFee(leg, { bands, at: when })))
  const ends = legs
    .flatMap(({ pickupAt }) =>
      bands.map(({ hoursBefore }) => pickupAt.getTime() - hoursBefore * HOUR),
    )
    .filter((end) => end >= at.getTime())
    .sort((a, b) => a - b)
  const spans: CancelSpan[] = ends.map((end) => ({
    fee: feeAt(new Date(end)),
    until: new Date(end),
  }))
  // A band does not apply at its hour itself, only after it.
  const last = Math.max(at.getTime(), (ends.at(-1) ?? 0) + 1)
  spans.push({ fee: feeAt(new Date(last)), until: undefined })
  return spans.filter(({ fee }, index) => fee !== spans[index + 1]?.fee)
}
