import { type LngLat, metresBetween, type Path, type Point } from '../geo.ts'

/** A car farther from its route than this has taken another one, and the drawn route is not trimmed. */
const OFF_ROUTE_METRES = 150

/** Returns the rest of a route from the position of the car, starting at the car. */
export function trimRoute(path: Path, place: Point): Path {
  const car: LngLat = [place.lng, place.lat]
  let nearest = { metres: OFF_ROUTE_METRES, at: -1 }
  for (const [index, from] of path.entries()) {
    const to = path[index + 1]
    if (!to) break
    const [lng, lat] = closestOn({ from, to }, car)
    const metres = metresBetween({ lat, lng }, place)
    // Strictly nearer: on a road that is driven twice, the first pass counts, so that the second is still drawn.
    if (metres < nearest.metres) nearest = { metres, at: index }
  }
  return nearest.at < 0 ? path : [car, ...path.slice(nearest.at + 1)]
}

/** The nearest point of a segment; over so short a distance degrees can be treated as a plane. */
function closestOn({ from, to }: { from: LngLat; to: LngLat }, [lng, lat]: LngLat): LngLat {
  const narrow = Math.cos((lat * Math.PI) / 180)
  const [x, y] = [(to[0] - from[0]) * narrow, to[1] - from[1]]
  const length = x * x + y * y
  const along = length === 0 ? 0 : ((lng - from[0]) * narrow * x + (lat - from[1]) * y) / length
  const share = Math.min(1, Math.max(0, along))
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
