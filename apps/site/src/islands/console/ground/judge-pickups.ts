import type { Area } from '@kerbside/domain/geo.ts'
import { isInside } from '@kerbside/domain/geo-inside.ts'
import type { DrawnDot } from '@kerbside/kit/map/drawn-shape.ts'
import type { LastPickup } from '@kerbside/web/operator/ground-api.ts'

export type Refused = LastPickup & { isFrom: boolean; isTo: boolean }

/** Whom an area would have turned away of the last journeys. */
export type Tally = { all: number; refused: readonly Refused[]; dots: readonly DrawnDot[] }

/** An empty area is everywhere. */
export function judgePickups(pickups: readonly LastPickup[], area: Area): Tally {
  const isOut = (lat: number, lng: number) => area.length > 0 && !isInside(area, { lat, lng })
  const judged = pickups.map((journey) => ({
    ...journey,
    isFrom: isOut(journey.latitude, journey.longitude),
    isTo: isOut(journey.tolatitude, journey.tolongitude),
  }))
  return {
    all: pickups.length,
    refused: judged.filter(({ isFrom, isTo }) => isFrom || isTo),
    dots: judged.flatMap((one): DrawnDot[] => [
      {
        id: `${one.bookingref} from`,
        at: [one.longitude, one.latitude],
        tone: one.isFrom ? 'out' : 'in',
      },
      {
        id: `${one.bookingref} to`,
        at: [one.tolongitude, one.tolatitude],
        tone: one.isTo ? 'out' : 'in',
      },
    ]),
  }
}
