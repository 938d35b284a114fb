import { type Minor, minor, NOTHING, sum } from '../money.ts'
import { HOUR } from '../time.ts'
import { type CancelBand, cancelFee } from './cancel-bands.ts'

export type CancelLeg = { fare: Minor; pickupAt: Date }

/** What cancelling paid legs costs for a time: up to and including `until`, undefined for ever after. */
export type CancelSpan = { fee: Minor; until: Date | undefined }

/**
 * What cancelling all of these legs costs from an instant on, once their fares are paid. The first span holds now;
 * spans of the same fee are one. `planCancellation` charges exactly these sums.
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
  // A band's hours themselves do not pay it, the next moment does.
  const last = Math.max(at.getTime(), (ends.at(-1) ?? 0) + 1)
  spans.push({ fee: feeAt(new Date(last)), until: undefined })
  return spans.filter(({ fee }, index) => fee !== spans[index + 1]?.fee)
}

/** The fares of two legs after something came off both together, shared by what each costs. */
export function sharedFares(
  { onward, back }: { onward: Minor; back: Minor },
  total: Minor,
): { onward: Minor; back: Minor } {
  const before = onward + back
  if (before === total || before === 0) return { onward, back }
  const first = minor(Math.round((onward * total) / before))
  return { onward: first, back: back === NOTHING ? NOTHING : minor(total - first) }
}
