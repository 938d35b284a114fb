import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { NearestCars } from '@kerbside/domain/quotation/calculate-promised-pickup.ts'
import { cachePerDatabase } from '../../../cache-briefly.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findNearCars, type NearCars } from '../../driver/position/find-near.ts'
import { findRouteIfAvailable } from './find-route.ts'

/** Deliberately coarse: neighbours share a result and a route. About 1 km. */
const coarse = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 100) / 100,
  lng: Math.round(lng * 100) / 100,
})

/** For unauthenticated clients: about a hundred metres, and never who drives. */
const blurred = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1000) / 1000,
  lng: Math.round(lng * 1000) / 1000,
})

/** Cars move little in five seconds, so repeated and nearby requests get the same result. */
const briefly = cachePerDatabase<NearCars | undefined>()

const nearCarsTo = (context: RequestContext, pickup: Point): Promise<NearCars | undefined> =>
  briefly(context.drivers).get(context.now(), {
    key: `${context.operator} ${pickup.lat} ${pickup.lng}`,
    load: () => findNearCars(context, { pickup }),
  })

export type NearestCar = NearestCars & {
  metres: number
  /** The rounded position of a driver on the road; undefined while cars wait at the base. */
  place: Point | undefined
}

/**
 * How soon a car can be at a pickup: by road from the free driver who is there soonest; if no driver on shift is near,
 * from the operator's base. Without a road (an island) in a straight line at 30 km/h, so that there is always a lead
 * time.
 */
export async function findNearestCar(
  context: RequestContext,
  { pickup }: { pickup: Point },
): Promise<NearestCar> {
  const place = coarse(pickup)
  const near = await nearCarsTo(context, blurred(pickup))
  const { base } = context.profile
  const route = await findRouteIfAvailable(context, {
    points: [base, place],
    departAt: context.now(),
  })
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
