import type { Place, PlaceKind } from '../places/place.ts'
import { momentOf } from './calendar.ts'
import { NONE_CHARGED } from './charges.ts'
import type { Leg } from './price-leg.ts'
import type { QuotedJourney, Routes } from './quote.ts'
import type { ReadyTariff } from './ready-tariff.ts'
import { type End, findEnd } from './spots.ts'

const MET_AT: readonly PlaceKind[] = ['airport', 'terminal', 'station', 'port']

/** Whether a place has an arrivals hall, where a driver can wait with a name board. */
const hasArrivals = ({ kind }: Place, { sites }: End): boolean =>
  sites.length > 0 || MET_AT.includes(kind)

/** Returns the one or two legs of a journey, ready for pricing. */
export function planLegs(
  { geography, fixed, bankHolidays }: ReadyTariff,
  { request, routes }: { request: QuotedJourney; routes: Routes },
): { onward: Leg; back: Leg | undefined } {
  const endOf = (place: Place) => findEnd({ geography, spots: fixed.spots }, place)
  const pickup = endOf(request.pickup)
  const dropOff = endOf(request.dropOff)
  const { party, meetAndGreet } = request
  const isReturn = request.returnKind === 'return'
  const meetsBack = isReturn && hasArrivals(request.dropOff, dropOff)
  // Meet and greet applies to legs that start at an arrivals hall; if none does, to the outward leg, at the door.
  const meetsOut = hasArrivals(request.pickup, pickup) || !meetsBack

  const { route, returnRoute } = routes
  const metres = Math.max(route.metres, routes.directMetres)
  const onward: Leg = {
    pickup,
    dropOff,
    vias: request.vias.map(endOf),
    way: {
      metres,
      seconds: Math.max(route.seconds, routes.directSeconds),
      // Without stops the route is the direct one, even if the engine gives another result for the same request.
      directMetres: request.vias.length > 0 ? routes.directMetres : metres,
    },
    moment: momentOf(request.pickupLocal, bankHolidays),
    waitMinutes: request.returnKind === 'wait-and-return' ? request.waitMinutes : undefined,
    isReturn: false,
    extras: { party, meetAndGreet: meetAndGreet && meetsOut },
    chargedBefore: NONE_CHARGED,
  }
  if (!isReturn || !request.returnLocal || !returnRoute) return { onward, back: undefined }
  const back: Leg = {
    ...onward,
    pickup: dropOff,
    dropOff: pickup,
    // The return leg is direct: stops belong to the outward leg.
    vias: [],
    way: {
      metres: returnRoute.metres,
      seconds: returnRoute.seconds,
      directMetres: returnRoute.metres,
    },
    moment: momentOf(request.returnLocal, bankHolidays),
    isReturn: true,
    extras: { party, meetAndGreet: meetAndGreet && meetsBack },
  }
  return { onward, back }
}
