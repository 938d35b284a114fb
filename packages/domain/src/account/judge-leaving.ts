import { isOver, type JobState } from '../booking/job.ts'
import { DAY } from '../time.ts'

export type LeavingVerdict = { ok: true } | { ok: false; reason: 'journeys-ahead' | 'money-open' }

/**
 * Whether an account may be deleted. A journey that is still to be driven needs a number to ring; one a day past its
 * pickup that nobody closed holds nobody back. A payment the gateway has not decided may have to be given back.
 */
export function judgeLeaving(
  facts: { legs: readonly { state: JobState; pickupAt: Date }[]; paymentsUnderWay: number },
  now: Date,
): LeavingVerdict {
  const isAhead = facts.legs.some(
    ({ state, pickupAt }) => !isOver(state) && pickupAt.getTime() > now.getTime() - DAY,
  )
  if (isAhead) return { ok: false, reason: 'journeys-ahead' }
  return facts.paymentsUnderWay > 0 ? { ok: false, reason: 'money-open' } : { ok: true }
}
