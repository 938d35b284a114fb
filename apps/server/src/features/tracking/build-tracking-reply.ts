import type { TrackingReply } from '@kerbside/contract/tracking.ts'
import { writeTracking } from '@kerbside/contract/tracking.ts'
import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { MINUTE } from '@kerbside/domain/time.ts'
import { disclose } from '@kerbside/domain/tracking/disclose.ts'
import { minutesLeft } from '@kerbside/domain/tracking/minutes-left.ts'
import type { RequestContext } from '../../request-context.ts'
import { ticketCode } from '../booking/find/open-ticket.ts'
import type { Fix } from '../driver/position/driver-registry.ts'
import { findDisclosedCrew } from './find-crew.ts'
import type { LegAccess } from './find-leg-access.ts'
import { findRouteAhead, legProgress, type RouteAhead } from './find-route-ahead.ts'
import { findWait } from './find-wait.ts'
import { trackCode } from './track-code.ts'

/** An older position is from before the driver set off, and must not be disclosed. */
const MAX_AGE_MINUTES = 10

/** The driver's last position, if it may be disclosed. */
export function placeOf(
  context: RequestContext,
  access: LegAccess,
  driverId: string | undefined,
): Fix | undefined {
  if (driverId === undefined || !disclose(access.leg.state).place) return undefined
  const fix = context.drivers.placeOf(context.operator, driverId)
  const since = context.now().getTime() - MAX_AGE_MINUTES * MINUTE
  return fix && fix.at.getTime() >= since ? fix : undefined
}

export const etaOf = (route: RouteAhead | undefined, now: Date): number | null =>
  route ? minutesLeft(route, now) : null

/** A place further away than this does not describe the position; the route to the destination then says more. */
const NEAR_METRES = 1_500

const nameNear = (car: Point, near: Place | undefined): string =>
  near && metresBetween(car, near.point) <= NEAR_METRES
    ? NAMED.has(near.kind)
      ? near.name
      : near.town || near.name
    : ''

/** Kinds of places shown by their own name; for a street or a postcode the town is more familiar. */
const NAMED: ReadonlySet<Place['kind']> = new Set<Place['kind']>([
  'airport',
  'terminal',
  'station',
  'port',
  'town',
  'district',
])

/** A leg as its followers may see it now. */
export async function buildTrackingReply(
  context: RequestContext,
  access: LegAccess,
): Promise<TrackingReply> {
  const { booking, leg, shared } = access
  const disclosed = disclose(leg.state, { shared })
  const crew = await findDisclosedCrew(context, access)
  const place = placeOf(context, access, crew?.known.driver.id)
  const route = place && (await findRouteAhead(context, { leg: legProgress(leg), from: place }))
  const near = place && (await context.places.nearest(place))
  const key = { operator: context.operator, bookingId: booking.id }
  const code = shared ? trackCode(context.key, key) : ticketCode(context.key, key)
  return writeTracking({
    leg,
    version: booking.version,
    crew: crew && { ...crew, canCall: disclosed.phone },
    photo:
      disclosed.photo && crew?.known.driver.hasPhoto ? `/driverphoto/${code}/${leg.reference}` : '',
    place,
    near: place ? nameNear(place, near) : '',
    way: route,
    now: context.now(),
    wait: await findWait(context, access),
  })
}
