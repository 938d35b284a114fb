import { metresBetween, type Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { firstNotBefore } from './sorted-keys.ts'

/** Metres in a degree of latitude; rounded down, so that it excludes no place. */
const METRES_PER_DEGREE = 111_000

/**
 * Finds the nearest of many places to a point, at most `maxMetres` away. The places are sorted by latitude once; a search
 * walks north and south from the point and stops where latitude alone is further than the nearest place so far.
 * Of places at the same distance it returns the last of `places`.
 */
export function indexNearest(
  places: readonly Place[],
): (point: Point, maxMetres: number) => Place | undefined {
  const sorted = places
    .map((place, rank) => ({ place, rank }))
    .sort((a, b) => a.place.point.lat - b.place.point.lat)

  return (point, maxMetres) => {
    let best: { place: Place; rank: number } | undefined
    let bestMetres = maxMetres
    /** False when this place and all beyond it are too far away. */
    const visit = (at: number): boolean => {
      const candidate = sorted[at]
      if (!candidate) return false
      const { place, rank } = candidate
      if (Math.abs(place.point.lat - point.lat) * METRES_PER_DEGREE > bestMetres) return false
      const metres = metresBetween(point, place.point)
      if (metres < bestMetres || (metres === bestMetres && rank > (best?.rank ?? -1))) {
        best = candidate
        bestMetres = metres
      }
      return true
    }
    const start = firstNotBefore(point.lat, {
      keyAt: (at) => sorted[at]?.place.point.lat,
      count: sorted.length,
    })
    let north = start
    let south = start - 1
    let moreNorth = true
    let moreSouth = true
    while (moreNorth || moreSouth) {
      if (moreNorth) moreNorth = visit(north++)
      if (moreSouth) moreSouth = visit(south--)
    }
    return best?.place
  }
}
