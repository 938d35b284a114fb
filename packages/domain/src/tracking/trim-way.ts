import { type LngLat, metresBetween, type Path, type Point } from '../geo.ts'

/** Farther off its way than this, a car has chosen another one, and nothing of the drawn one is behind it. */
const OFF_WAY_METRES = 150

/** What is left of a way from where the car is: the way itself, begun at the car. */
export function trimWay(way: Path, place: Point): Path {
  const car: LngLat = [place.lng, place.lat]
  let nearest = { metres: OFF_WAY_METRES, at: -1 }
  for (const [at, from] of way.entries()) {
    const to = way[at + 1]
    if (!to) break
    const [lng, lat] = closestOn({ from, to }, car)
    const metres = metresBetween({ lat, lng }, place)
    // Strictly nearer: of a road driven twice the first time is still ahead.
    if (metres < nearest.metres) nearest = { metres, at }
  }
  return nearest.at < 0 ? way : [car, ...way.slice(nearest.at + 1)]
}

/** The point of a stretch that is nearest; over so short a way degrees are a plane. */
function closestOn({ from, to }: { from: LngLat; to: LngLat }, [lng, lat]: LngLat): LngLat {
  const narrow = Math.cos((lat * Math.PI) / 180)
  const [x, y] = [(to[0] - from[0]) * narrow, to[1] - from[1]]
  const length = x * x + y * y
  const along = length === 0 ? 0 : ((lng - from[0]) * narrow * x + (lat - from[1]) * y) / length
  const share = Math.min(1, Math.max(0, along))
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}
