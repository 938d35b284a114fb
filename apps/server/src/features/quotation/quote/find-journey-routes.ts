import type { Routes } from '@kerbside/domain/quotation/quote.ts'
import { readWhen } from '@kerbside/domain/read-when.ts'
import { RoadsUnavailable } from '../../../ports/roads/port.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { RouteRow } from '../store.ts'
import { findNearestCar, type NearestCar } from './find-nearest-car.ts'
import { findRoute, type KnownRoute } from './find-route.ts'
import type { JourneyRequest } from './journey-request.ts'

type JourneyRoutes = {
  way: KnownRoute
  returnRoute: KnownRoute | undefined
  routes: Routes
  rows: readonly RouteRow[]
  nearest: NearestCar
}

export type RoutesResult =
  | { ok: true; ways: JourneyRoutes }
  | { ok: false; reason: 'no-route' | 'roads-away' }

/** Queries the routes of a journey and the nearest car in parallel. */
export async function findJourneyRoutes(
  context: RequestContext,
  request: JourneyRequest,
): Promise<RoutesResult> {
  try {
    const ways = await requestRoutes(context, request)
    return ways ? { ok: true, ways } : { ok: false, reason: 'no-route' }
  } catch (error) {
    if (error instanceof RoadsUnavailable) return { ok: false, reason: 'roads-away' }
    throw error
  }
}

/** Undefined if one of the legs cannot be driven. */
async function requestRoutes(
  context: RequestContext,
  { pickup, dropOff, vias, returnKind, pickupWhen, returnWhen }: JourneyRequest,
): Promise<JourneyRoutes | undefined> {
  const [from, to] = [pickup.point, dropOff.point]
  const departAt = whenOf(context, pickupWhen)
  const [way, direct, returnRoute, nearest] = await Promise.all([
    findRoute(context, { points: [from, ...vias.map((via) => via.point), to], departAt }),
    vias.length > 0 ? findRoute(context, { points: [from, to], departAt }) : undefined,
    returnKind === 'return'
      ? findRoute(context, { points: [to, from], departAt: whenOf(context, returnWhen) })
      : undefined,
    findNearestCar(context, { pickup: from }),
  ])
  if (!way || (returnKind === 'return' && !returnRoute)) return undefined
  const { metres, seconds } = (direct ?? way).summary
  return {
    way,
    returnRoute,
    routes: {
      route: way.summary,
      returnRoute: returnRoute?.summary,
      directMetres: metres,
      directSeconds: seconds,
    },
    rows: returnRoute ? [way.row, returnRoute.row] : [way.row],
    nearest,
  }
}

/** The departure time for the routing engine: now for as soon as possible, and for an invalid time (rejected later). */
function whenOf({ profile, now }: RequestContext, text: string): Date {
  const when = text === '' ? undefined : readWhen(text, profile.zone)
  return when?.ok ? when.at : now()
}
