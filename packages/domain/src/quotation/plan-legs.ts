import type { Place, PlaceKind } from '../places/place.ts'
import { momentOf } from './calendar.ts'
import { NONE_CHARGED } from './charges.ts'
import type { Leg } from './price-leg.ts'
import type { JourneyAsked, Routes } from './quote.ts'
import type { ReadyTariff } from './ready-tariff.ts'
import { type End, findEnd } from './spots.ts'

const MET_AT: readonly PlaceKind[] = ['airport', 'terminal', 'station', 'port']

/** Somebody with a name board waits where there is an arrivals hall. */
const hasArrivals = ({ kind }: Place, { sites }: End): boolean =>
  sites.length > 0 || MET_AT.includes(kind)

/** The one or two legs of a journey as they are priced. */
export function planLegs(
  { geography, fixed, bankHolidays }: ReadyTariff,
  { asked, routes }: { asked: JourneyAsked; routes: Routes },
): { onward: Leg; back: Leg | undefined } {
  const endOf = (place: Place) => findEnd({ geography, spots: fixed.spots }, place)
  const pickup = endOf(asked.pickup)
  const dropOff = endOf(asked.dropOff)
  const { party, meetAndGreet } = asked
  const isReturn = asked.returnKind === 'return'
  const meetsBack = isReturn && hasArrivals(asked.dropOff, dropOff)
  // Met where the journey has an arrivals hall; where it has none, at the door as asked.
  const meetsOut = hasArrivals(asked.pickup, pickup) || !meetsBack

  const { route, returnRoute } = routes
  const metres = Math.max(route.metres, routes.directMetres)
  const onward: Leg = {
    pickup,
    dropOff,
    vias: asked.vias.map(endOf),
    way: {
      metres,
      seconds: Math.max(route.seconds, routes.directSeconds),
      // Without a stop the way is the direct one, whatever an engine answered to the same question twice.
      directMetres: asked.vias.length > 0 ? routes.directMetres : metres,
    },
    moment: momentOf(asked.pickupLocal, bankHolidays),
    waitMinutes: asked.returnKind === 'wait-and-return' ? asked.waitMinutes : undefined,
    isReturn: false,
    extras: { party, meetAndGreet: meetAndGreet && meetsOut },
    chargedBefore: NONE_CHARGED,
  }
  if (!isReturn || !asked.returnLocal || !returnRoute) return { onward, back: undefined }
  const back: Leg = {
    ...onward,
    pickup: dropOff,
    dropOff: pickup,
    // The way back is direct: stops belong to the way out.
    vias: [],
    way: {
      metres: returnRoute.metres,
      seconds: returnRoute.seconds,
      directMetres: returnRoute.metres,
    },
    moment: momentOf(asked.returnLocal, bankHolidays),
    isReturn: true,
    extras: { party, meetAndGreet: meetAndGreet && meetsBack },
  }
  return { onward, back }
}
