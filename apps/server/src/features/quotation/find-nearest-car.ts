import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { NearestCars } from '@kerbside/domain/quotation/promise-pickup.ts'
import type { Call } from '../../http/call.ts'
import { keptPer } from '../../kept-briefly.ts'
import { findNearCars, type NearCars } from '../driver/find-near.ts'
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
const briefly = keptPer<NearCars | undefined>()

const nearCarsTo = (call: Call, pickup: Point): Promise<NearCars | undefined> =>
  briefly(call.drivers).get(call.now(), {
    key: `${call.operator} ${pickup.lat} ${pickup.lng}`,
    load: () => findNearCars(call, { pickup }),
  })

export type NearestCar = NearestCars & {
  metres: number
  /** Of a driver who is on the road, rounded; undefined while cars wait at the base. */
  place: Point | undefined
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
  const near = await nearCarsTo(call, blurred(pickup))
  const { base } = call.profile
  const route = await findRouteIfHeard(call, { points: [base, place], departAt: call.now() })
  const crow = metresBetween(base, place)
  const otherMinutes = wholeMinutes(route?.summary.seconds ?? crow / (30_000 / 3600))
  if (near)
    return {
      minutes: wholeMinutes(near.soonest.seconds),
      minutesByType: Object.fromEntries(
        [...near.secondsByType].map(([type, seconds]) => [type, wholeMinutes(seconds)]),
      ),
      otherMinutes,
      isNear: true,
      metres: Math.round(near.soonest.metres),
      place: blurred(near.soonest.place),
    }
  return {
    minutes: otherMinutes,
    minutesByType: {},
    otherMinutes,
    isNear: false,
    metres: route?.summary.metres ?? Math.round(metresBetween(base, pickup)),
    place: undefined,
  }
}

const wholeMinutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60))
