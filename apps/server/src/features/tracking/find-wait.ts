import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findMoments } from '../dispatch/find-moments.ts'
import { tellClock } from '../dispatch/tell-clock.ts'
import type { Ride } from './find-ride.ts'

/** Since when a driver waits at the pickup and until when that is free; undefined of who does not wait. */
export async function findWait(
  call: Call,
  job: Ride,
): Promise<{ since: Date; freeUntil: Date } | undefined> {
  if (job.leg.state !== 'arrived') return undefined
  return withOperator(call, async (tx) => {
    const moments = await findMoments(tx, { call, job })
    const since = moments.at.arrived
    return since && { since, freeUntil: (await tellClock(tx, { call, job, moments })).freeUntil }
  })
}
