import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findMoments } from '../dispatch/board/find-moments.ts'
import { findWaitingClock } from '../dispatch/board/find-waiting-clock.ts'
import type { LegAccess } from './find-leg-access.ts'

/** Since when a driver waits at the pickup, and until when waiting is free; undefined if the driver is not waiting. */
export async function findWait(
  context: RequestContext,
  access: LegAccess,
): Promise<{ since: Date; freeUntil: Date } | undefined> {
  if (access.leg.state !== 'arrived') return undefined
  return withOperator(context, async (tx) => {
    const moments = await findMoments(tx, { context, bookedLeg: access })
    const since = moments.at.arrived
    return (
      since && {
        since,
        freeUntil: (await findWaitingClock(tx, { context, bookedLeg: access, moments })).freeUntil,
      }
    )
  })
}
