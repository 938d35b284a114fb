import { instantsOf, type LocalTime } from '../../time.ts'
import { type Draft, isBeingPaid } from './draft.ts'

/**
 * Refreshes an old draft: clears times that have passed and keeps the rest. Returns the same draft if no time has
 * passed, or while it is unknown whether it was paid.
 */
export function freshen(draft: Draft, { zone }: { zone: string }): Draft {
  const isPast = (local: LocalTime | undefined) => {
    const at = local && instantsOf(local, zone).at(-1)
    return at !== undefined && at.getTime() < draft.nowMs
  }
  const { time, returnLocal } = draft
  const late = time.kind === 'later' && isPast(time.local)
  const lateBack = isPast(returnLocal)
  if ((!late && !lateBack) || isBeingPaid(draft)) return draft
  return {
    ...draft,
    step: 1,
    // Flight details are for one day only.
    ...(late && { time: { kind: 'unknown' }, flight: undefined }),
    ...(lateBack && { returnLocal: undefined, returnFlight: undefined }),
    // Its price was for a time that has passed.
    offer: undefined,
    recent: [],
    rejection: undefined,
    request: draft.request + 1,
  }
}
