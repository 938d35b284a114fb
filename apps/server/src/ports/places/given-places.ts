import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

const MOST_KEPT = 5_000

/** About a metre. */
const written = ({ lat, lng }: Point) => `${lat.toFixed(5)},${lng.toFixed(5)}`

/**
 * Places an outside engine gave a moment ago, so that one that is chosen is not asked for again and its postcode is
 * not doubted. In memory only: engines do not allow to keep what they say.
 */
export function openGiven() {
  const byId = new Map<string, Place>()
  const byPoint = new Map<string, Place>()
  return {
    find: (id: string): Place | undefined => byId.get(id),
    at: (point: Point): Place | undefined => byPoint.get(written(point)),
    keep(places: readonly Place[]): void {
      if (byId.size + places.length > MOST_KEPT)
        for (const [id, { point }] of [...byId].slice(0, MOST_KEPT / 4)) {
          byId.delete(id)
          byPoint.delete(written(point))
        }
      for (const place of places) {
        if (place.quality === 'suggestion') continue
        byId.set(place.id, place)
        if (place.postcode !== '') byPoint.set(written(place.point), place)
      }
    },
  }
}
