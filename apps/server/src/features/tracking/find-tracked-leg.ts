import type { TrackedLeg } from '@kerbside/contract/pages.ts'
import { writeFootprint } from '@kerbside/contract/tracking.ts'
import { planTimeline } from '@kerbside/domain/tracking/plan-timeline.ts'
import type { RequestContext } from '../../request-context.ts'
import { describeBooking } from '../booking/find/describe-booking.ts'
import { findLegHistory } from '../booking/find/find-leg-history.ts'
import { buildTrackingReply } from './build-tracking-reply.ts'
import { findDisclosedTrack } from './find-footprint.ts'
import { findLegAccess } from './find-leg-access.ts'

/** All data of the tracking page; undefined if the client may not follow this leg. */
export async function findTrackedLeg(
  context: RequestContext,
  params: { code: string; reference: number },
): Promise<TrackedLeg | undefined> {
  const access = await findLegAccess(context, params)
  if (!access) return undefined
  const about = { bookingId: access.booking.id, leg: access.leg.number }
  const [now, way, { moves }, went] = await Promise.all([
    buildTrackingReply(context, access),
    describeBooking(context, about),
    findLegHistory(context, about),
    findDisclosedTrack(context, access),
  ])
  if (!way) return undefined
  const { coordinates, distance } = writeFootprint(went ?? { path: [], metres: 0, seconds: 0 })
  return {
    now,
    way,
    shared: access.shared,
    steps: planTimeline(access.leg.state, moves).map(({ state, kind, at }) => ({
      state,
      kind,
      at: at?.toISOString() ?? '',
    })),
    went: { coordinates, metres: distance },
  }
}
