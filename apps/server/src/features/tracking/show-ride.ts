import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { writeTracking } from '@kerbside/contract/tracking.ts'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { disclose } from '@kerbside/domain/tracking/disclose.ts'
import { minutesLeft } from '@kerbside/domain/tracking/minutes-left.ts'
import type { Call } from '../../http/call.ts'
import { ticketCode } from '../booking/open-ticket.ts'
import type { Fix } from '../driver/driver-book.ts'
import { findToldCrew } from './find-crew.ts'
import type { Ride } from './find-ride.ts'
import { findWait } from './find-wait.ts'
import { findWay, standingOf, type Way } from './find-way.ts'
import { trackCode } from './track-code.ts'

/** Older than this it is where the driver was before they set off, and nobody's business. */
const LONGEST_AGO_MINUTES = 10

/** The last place of who drives, where it may be told. */
export function placeOf(call: Call, ride: Ride, driverId: string | undefined): Fix | undefined {
  if (driverId === undefined || !disclose(ride.leg.state).place) return undefined
  const fix = call.drivers.placeOf(call.operator, driverId)
  const since = call.now().getTime() - LONGEST_AGO_MINUTES * MINUTE
  return fix && fix.at.getTime() >= since ? fix : undefined
}

export const etaOf = (way: Way | undefined, now: Date): number | null =>
  way ? minutesLeft(way, now) : null

/** What is further away is not where the car is: then the way to its goal says more than a town miles off. */
const NEAR_METRES = 1_500

const nameNear = (car: Point, near: Place | undefined): string =>
  near && metresBetween(car, near.point) <= NEAR_METRES
    ? NAMED.has(near.kind)
      ? near.name
      : near.town || near.name
    : ''

/** Of a street or a postcode people know the town better. */
const NAMED: ReadonlySet<Place['kind']> = new Set<Place['kind']>([
  'airport',
  'terminal',
  'station',
  'port',
  'town',
  'district',
])

/** A ride as whoever follows it may see it now. */
export async function showRide(call: Call, ride: Ride): Promise<TrackingReply> {
  const { booking, leg, shared } = ride
  const told = disclose(leg.state, { shared })
  const crew = await findToldCrew(call, ride)
  const place = placeOf(call, ride, crew?.known.driver.id)
  const way = place && (await findWay(call, { leg: standingOf(leg), from: place }))
  const near = place && (await call.places.nearest(place))
  const key = { operator: call.operator, bookingId: booking.id }
  const code = shared ? trackCode(call.key, key) : ticketCode(call.key, key)
  return writeTracking({
    leg,
    version: booking.version,
    crew: crew && { ...crew, mayCall: told.phone },
    photo: told.photo && crew?.known.driver.hasPhoto ? `/driverphoto/${code}/${leg.reference}` : '',
    place,
    near: place ? nameNear(place, near) : '',
    way,
    now: call.now(),
    wait: await findWait(call, ride),
  })
}
