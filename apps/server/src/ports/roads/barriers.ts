import type { LngLat } from './curve.ts'

/** A water or shore no lane crosses, with the box around it for a quick no. */
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

/** Whether the straight line between two points cuts any of the waters. */
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
    return line.some((end, at) => {
      const start = line[at - 1]
      return start !== undefined && cuts([from, to], [start, end])
    })
  })
}

type Line = readonly [LngLat, LngLat]

const side = ([a, b]: Line, c: LngLat) =>
  (c[0] - a[0]) * (b[1] - a[1]) - (b[0] - a[0]) * (c[1] - a[1])

const cuts = (one: Line, other: Line) =>
  side(one, other[0]) * side(one, other[1]) < 0 && side(other, one[0]) * side(other, one[1]) < 0
