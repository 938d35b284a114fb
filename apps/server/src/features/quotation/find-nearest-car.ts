import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Call } from '../../http/call.ts'
import { keptPer } from '../../kept-briefly.ts'
import { findNearCar, type NearCar } from '../driver/find-near.ts'
import { findRouteIfHeard } from './find-route.ts'

/** Coarse on purpose: neighbours share an answer and a route. About 1 km. */
const coarse = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
})

/** For strangers: about a hundred metres, and never who it is. */
const blurred = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1000) / 1000,
  lng: Math.round(lng * 1000) / 1000,
})

/** Cars move little in five seconds: who asks again, or next door, is told the same. */
const briefly = keptPer<NearCar | undefined>()

const nearCarTo = (call: Call, pickup: Point): Promise<NearCar | undefined> =>
  briefly(call.drivers).get(call.now(), {
    key: `${call.operator} ${pickup.lat} ${pickup.lng}`,
    load: async () => findNearCar(call, { pickup }),
  })

export type NearestCar = {
  minutes: number
  metres: number
  /** Of a driver who is on the road, rounded; undefined while cars wait at the base. */
  place: Point | undefined
}

/** Minutes until a car can be at a pickup. */
export async function nearestCarMinutes(call: Call, pickup: Point): Promise<number> {
  return (await findNearestCar(call, { pickup })).minutes
}

/**
 * How soon a car can be at a pickup: by road from the free driver who is soonest there; while nobody on shift is near,
 * from the operator's base, where cars wait. Without a road (an island) as the crow flies at 30 km/h, so that a lead
 * time always stands.
 */
export async function findNearestCar(
  call: Call,
  { pickup }: { pickup: Point },
): Promise<NearestCar> {
  const place = coarse(pickup)
  const near = await nearCarTo(call, blurred(pickup))
  if (near)
    return {
      minutes: wholeMinutes(near.seconds),
      metres: Math.round(near.metres),
      place: blurred(near.place),
    }
  const { base } = call.profile
  const route = await findRouteIfHeard(call, { points: [base, place], departAt: call.now() })
  const crow = metresBetween(base, place)
  return {
    minutes: wholeMinutes(route?.summary.seconds ?? crow / (30_000 / 3600)),
    metres: route?.summary.metres ?? Math.round(metresBetween(base, pickup)),
    place: undefined,
  }
}

const wholeMinutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))
