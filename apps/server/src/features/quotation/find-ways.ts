import type { Routes } from '@kerbside/domain/quotation/quote.ts'
import type { Call } from '../../http/call.ts'
import { nearestCarMinutes } from './find-nearest-car.ts'
import { findRoute, type KnownRoute } from './find-route.ts'
import type { JourneyRequest } from './make-quote.ts'
import type { RouteRow } from './store.ts'

export type Ways = {
  way: KnownRoute
  wayBack: KnownRoute | undefined
  routes: Routes
  rows: readonly RouteRow[]
  nearestMinutes: number
}

/** The ways of a journey and the nearest car's, asked for at once; undefined when one of them cannot be driven. */
export async function findWays(
  call: Call,
  { pickup, dropOff, vias, returnKind }: JourneyRequest,
): Promise<Ways | undefined> {
  const [from, to] = [pickup.point, dropOff.point]
  const [way, direct, wayBack, nearestMinutes] = await Promise.all([
    findRoute(call, [from, ...vias.map((via) => via.point), to]),
    vias.length > 0 ? findRoute(call, [from, to]) : undefined,
    returnKind === 'return' ? findRoute(call, [to, from]) : undefined,
    nearestCarMinutes(call, from),
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
    nearestMinutes,
  }
}
