import { instantsOf, type LocalTime } from '../time.ts'
import { type Draft, isBeingPaid } from './draft.ts'

/**
 * A draft that lay for a while: a time that has passed is a question again, the rest is kept. The same draft when
 * nothing has passed, and while nobody knows whether it was paid.
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
    // Flights are of a day.
    ...(late && { time: { kind: 'unknown' }, flight: undefined }),
    ...(lateBack && { returnLocal: undefined, returnFlight: undefined }),
    // Its price was for a time that is gone.
    offer: undefined,
    recent: [],
    refusal: undefined,
    request: draft.request + 1,
  }
}
