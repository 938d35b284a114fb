import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'

const MAX_CACHED = 5_000

/** The key of a point, precise to about a metre. */
const written = ({ lat, lng }: Point) => `${lat.toFixed(5)},${lng.toFixed(5)}`

/**
 * Places that an outside engine returned a moment ago, so that a chosen one needs no second request and its
 * postcode is not questioned. In memory only: engines do not allow storing their results.
 */
export function openGiven() {
  const byId = new Map<string, Place>()
  const byPoint = new Map<string, Place>()
  return {
    find: (id: string): Place | undefined => byId.get(id),
    at: (point: Point): Place | undefined => byPoint.get(written(point)),
    keep(places: readonly Place[]): void {
      if (byId.size + places.length > MAX_CACHED)
        for (const [id, { point }] of [...byId].slice(0, MAX_CACHED / 4)) {
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
