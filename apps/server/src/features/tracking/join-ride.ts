import { writeLocationUpdate, writeStatusUpdate } from '@kerbside/contract/tracking.ts'
import type { Call } from '../../http/call.ts'
import type { Joined } from '../../hub/joins.ts'
import { legTopic, talkTopic } from '../../hub/topics.ts'
import { findToldCrew } from './find-crew.ts'
import { findRide } from './find-ride.ts'
import { findWay, standingOf } from './find-way.ts'
import { etaOf, placeOf } from './show-ride.ts'

/** Lets a page follow a ride, and tells it how things stand. */
export async function joinRide(
  call: Call,
  { jobpartid, code = '' }: { jobpartid: number; code: string | undefined },
): Promise<Joined | undefined> {
  const ride = await findRide(call, { code, reference: jobpartid })
  if (!ride) return undefined
  const { booking, leg, shared } = ride
  const crew = await findToldCrew(call, ride)
  const place = placeOf(call, ride, crew?.known.driver.id)
  const way = place && (await findWay(call, { leg: standingOf(leg), from: place }))
  return {
    topics: [
      legTopic(booking.id, leg.number),
      ...(shared ? [] : [talkTopic(booking.id, leg.number)]),
    ],
    snapshot: [
      writeStatusUpdate({ leg, version: booking.version, at: call.now() }),
      ...(place
        ? [writeLocationUpdate({ reference: leg.reference, place, eta: etaOf(way, call.now()) })]
        : []),
    ],
  }
}
