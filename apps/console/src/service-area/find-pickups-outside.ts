import type { Area } from '@kerbside/domain/geo.ts'
import { isInside } from '@kerbside/domain/geo-inside.ts'
import type { DrawnDot } from '@kerbside/kit/map/drawn-shape.ts'
import type { LastPickup } from './service-area-api.ts'

export type RejectedPickup = LastPickup & { isFrom: boolean; isTo: boolean }

/** Which of the last journeys an area would have rejected. */
export type Tally = { all: number; refused: readonly RejectedPickup[]; dots: readonly DrawnDot[] }

/** An empty area includes every place. */
export function findPickupsOutside(pickups: readonly LastPickup[], area: Area): Tally {
  const isOut = (lat: number, lng: number) => area.length > 0 && !isInside(area, { lat, lng })
  const located = pickups.map((journey) => ({
    ...journey,
    isFrom: isOut(journey.latitude, journey.longitude),
    isTo: isOut(journey.toLatitude, journey.toLongitude),
  }))
  return {
    all: pickups.length,
    refused: located.filter(({ isFrom, isTo }) => isFrom || isTo),
    dots: located.flatMap((item): DrawnDot[] => [
      {
        id: `${item.bookingRef} from`,
        at: [item.longitude, item.latitude],
        tone: item.isFrom ? 'out' : 'in',
      },
      {
        id: `${item.bookingRef} to`,
        at: [item.toLongitude, item.toLatitude],
        tone: item.isTo ? 'out' : 'in',
      },
    ]),
  }
}
