import type { PageRide } from '@kerbside/contract/pages.ts'
import { writeFootprint } from '@kerbside/contract/tracking.ts'
import { planTimeline } from '@kerbside/domain/tracking/plan-timeline.ts'
import type { Call } from '../../http/call.ts'
import { describeBooking } from '../booking/describe-booking.ts'
import { tellLife } from '../booking/tell-life.ts'
import { findToldFootprint } from './find-footprint.ts'
import { findRide } from './find-ride.ts'
import { showRide } from './show-ride.ts'

/** All that a page draws of a ride; undefined for whoever may not follow it. */
export async function findPageRide(
  call: Call,
  asked: { code: string; reference: number },
): Promise<PageRide | undefined> {
  const ride = await findRide(call, asked)
  if (!ride) return undefined
  const about = { bookingId: ride.booking.id, leg: ride.leg.number }
  const [now, way, { moves }, went] = await Promise.all([
    showRide(call, ride),
    describeBooking(call, about),
    tellLife(call, about),
    findToldFootprint(call, ride),
  ])
  if (!way) return undefined
  const { coordinates, distance } = writeFootprint(went ?? { path: [], metres: 0, seconds: 0 })
  return {
    now,
    way,
    shared: ride.shared,
    steps: planTimeline(ride.leg.state, moves).map(({ state, kind, at }) => ({
      state,
      kind,
      at: at?.toISOString() ?? '',
    })),
    went: { coordinates, metres: distance },
  }
}
