import type { Routes } from '@kerbside/domain/quotation/quote.ts'
import { readWhen } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { RoadsAway } from '../../ports/roads/port.ts'
import { findNearestCar, type NearestCar } from './find-nearest-car.ts'
import { findRoute, type KnownRoute } from './find-route.ts'
import type { JourneyRequest } from './make-quote.ts'
import type { RouteRow } from './store.ts'

type Ways = {
  way: KnownRoute
  wayBack: KnownRoute | undefined
  routes: Routes
  rows: readonly RouteRow[]
  nearest: NearestCar
}

export type WaysVerdict =
  | { ok: true; ways: Ways }
  | { ok: false; reason: 'no-route' | 'roads-away' }

/** The ways of a journey and the nearest car's, asked for at once. */
export async function findWays(call: Call, asked: JourneyRequest): Promise<WaysVerdict> {
  try {
    const ways = await askForWays(call, asked)
    return ways ? { ok: true, ways } : { ok: false, reason: 'no-route' }
  } catch (error) {
    if (error instanceof RoadsAway) return { ok: false, reason: 'roads-away' }
    throw error
  }
}

/** Undefined when one of the ways cannot be driven. */
async function askForWays(
  call: Call,
  { pickup, dropOff, vias, returnKind, pickupWhen, returnWhen }: JourneyRequest,
): Promise<Ways | undefined> {
  const [from, to] = [pickup.point, dropOff.point]
  const departAt = whenOf(call, pickupWhen)
  const [way, direct, wayBack, nearest] = await Promise.all([
    findRoute(call, { points: [from, ...vias.map((via) => via.point), to], departAt }),
    vias.length > 0 ? findRoute(call, { points: [from, to], departAt }) : undefined,
    returnKind === 'return'
      ? findRoute(call, { points: [to, from], departAt: whenOf(call, returnWhen) })
      : undefined,
    findNearestCar(call, { pickup: from }),
  ])
  if (!way || (returnKind === 'return' && !wayBack)) return undefined
  const { metres, seconds } = (direct ?? way).summary
  return {
    way,
    wayBack,
    routes: {
      route: way.summary,
      returnRoute: wayBack?.summary,
      directMetres: metres,
      directSeconds: seconds,
    },
    rows: wayBack ? [way.row, wayBack.row] : [way.row],
    nearest,
  }
}

/** The hour to ask the roads about: now for as soon as possible, and for what is no time at all (which is refused later). */
function whenOf({ profile, now }: Call, said: string): Date {
  const when = said === '' ? undefined : readWhen(said, profile.zone)
  return when?.ok ? when.at : now()
}
