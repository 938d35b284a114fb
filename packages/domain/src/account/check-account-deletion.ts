import { isOver, type LegState } from '../booking/leg-state.ts'
import { DAY } from '../time.ts'

export type AccountDeletionResult =
  | { ok: true }
  | { ok: false; reason: 'journeys-ahead' | 'money-open' }

/**
 * Whether an account may be deleted. A leg that is still to be driven needs a number to call; one that is a day past
 * its pickup and was never closed does not block it. A payment the gateway has not decided may have to be refunded.
 */
export function checkAccountDeletion(
  params: { legs: readonly { state: LegState; pickupAt: Date }[]; paymentsUnderWay: number },
  now: Date,
): AccountDeletionResult {
  const isAhead = params.legs.some(
    ({ state, pickupAt }) => !isOver(state) && pickupAt.getTime() > now.getTime() - DAY,
  )
  if (isAhead) return { ok: false, reason: 'journeys-ahead' }
  return params.paymentsUnderWay > 0 ? { ok: false, reason: 'money-open' } : { ok: true }
}
