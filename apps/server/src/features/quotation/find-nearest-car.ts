import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Call } from '../../http/call.ts'
import { findRouteIfHeard } from './find-route.ts'

/** Coarse on purpose: neighbours share an answer and a route. About 1 km. */
const coarse = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
})

/**
 * Minutes until a car can be at a pickup: by road from the operator's base, where cars wait while no driver has
 * told us where he is. Without a road (an island) as the crow flies at 30 km/h, so that a lead time always stands.
 */
export async function nearestCarMinutes(call: Call, pickup: Point): Promise<number> {
  const { base } = call.profile
  const place = coarse(pickup)
  const route = await findRouteIfHeard(call, { points: [base, place], departAt: call.now() })
  const seconds = route?.summary.seconds ?? metresBetween(base, place) / (30_000 / 3600)
  return Math.max(1, Math.ceil(seconds / 60))
}

export async function findNearestCar(
  call: Call,
  { pickup }: { pickup: Point },
): Promise<{ minutes: number; metres: number }> {
  const route = await findRouteIfHeard(call, {
    points: [call.profile.base, coarse(pickup)],
    departAt: call.now(),
  })
  return {
    minutes: await nearestCarMinutes(call, pickup),
    metres: route?.summary.metres ?? Math.round(metresBetween(call.profile.base, pickup)),
  }
}
