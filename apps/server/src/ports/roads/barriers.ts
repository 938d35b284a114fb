import type { LngLat } from './curve.ts'

/** A stretch of water or shore that no road crosses, with its bounding box for a quick negative check. */
export type Barrier = { line: readonly LngLat[]; southWest: LngLat; northEast: LngLat }

/** Reads lines of `longitude,latitude` pairs; `#` begins a comment. */
export function readBarriers(lines: readonly string[]): Barrier[] {
  return lines.map((text) => {
    const line = text.split(/\s+/).map((pair): LngLat => {
      const [lng, lat] = pair.split(',')
      return [Number(lng), Number(lat)]
    })
    const lngs = line.map(([lng]) => lng)
    const lats = line.map(([, lat]) => lat)
    return {
      line,
      southWest: [Math.min(...lngs), Math.min(...lats)],
      northEast: [Math.max(...lngs), Math.max(...lats)],
    }
  })
}

/** Whether the straight line between two points crosses any of the waters. */
export function crossesWater(
  barriers: readonly Barrier[],
  { from, to }: { from: LngLat; to: LngLat },
): boolean {
  const west = Math.min(from[0], to[0])
  const east = Math.max(from[0], to[0])
  const south = Math.min(from[1], to[1])
  const north = Math.max(from[1], to[1])
  return barriers.some(({ line, southWest, northEast }) => {
    if (southWest[0] > east || northEast[0] < west) return false
    if (southWest[1] > north || northEast[1] < south) return false
    return line.some((end, index) => {
      const start = line[index - 1]
      return start !== undefined && cuts([from, to], [start, end])
    })
  })
}

type Line = readonly [LngLat, LngLat]

const side = ([a, b]: Line, c: LngLat) =>
  (c[0] - a[0]) * (b[1] - a[1]) - (b[0] - a[0]) * (c[1] - a[1])

const cuts = (item: Line, other: Line) =>
  side(item, other[0]) * side(item, other[1]) < 0 && side(other, item[0]) * side(other, item[1]) < 0
