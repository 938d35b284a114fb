import { type Area, type LngLat, metresBetween } from '../geo.ts'
import { isInside } from '../geo-inside.ts'
import { boxOf } from './geography.ts'
import { districtOf } from './spots.ts'
import type { Site, Spot, Zone } from './tariff.ts'

export type Relation = 'apart' | 'same' | 'inside' | 'across'

/** About a tenth of a metre in degrees: borders that were drawn along each other do not cross. */
const HAIR = 1e-6

type Edge = readonly [LngLat, LngLat]

const edgesOf = (area: Area): Edge[] =>
  area.flatMap((polygon) =>
    polygon.flatMap((ring) =>
      ring.slice(1).map((corner, index): Edge => [ring[index] ?? corner, corner]),
    ),
  )

/** Degrees a point lies to the left of an edge (to the right: below zero). */
function sideOf([a, b]: Edge, point: LngLat): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = Math.hypot(dx, dy)
  return length === 0 ? 0 : (dx * (point[1] - a[1]) - dy * (point[0] - a[0])) / length
}

const isOpposite = (a: number, b: number): boolean =>
  Math.min(a, b) < -HAIR && Math.max(a, b) > HAIR

const isCrossing = (one: Edge, other: Edge): boolean =>
  isOpposite(sideOf(one, other[0]), sideOf(one, other[1])) &&
  isOpposite(sideOf(other, one[0]), sideOf(other, one[1]))

const pointOf = ([lng, lat]: LngLat) => ({ lat, lng })
const middle = ([a, b]: Edge): LngLat => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** Points of a border that do not lie on the other border, where inside and outside are a matter of taste. */
function clearPoints(edges: readonly Edge[], others: readonly Edge[]): LngLat[] {
  const isOn = (point: LngLat) =>
    others.some((edge) => {
      const [a, b] = edge
      const along = (p: LngLat, q: LngLat) =>
        Math.min(p[0], q[0]) - HAIR <= point[0] &&
        point[0] <= Math.max(p[0], q[0]) + HAIR &&
        Math.min(p[1], q[1]) - HAIR <= point[1] &&
        point[1] <= Math.max(p[1], q[1]) + HAIR
      return along(a, b) && Math.abs(sideOf(edge, point)) <= HAIR
    })
  return edges.flatMap((edge) => [edge[0], middle(edge)]).filter((point) => !isOn(point))
}

/** How two areas lie to each other; areas that only share a border are apart. */
export function relationOf(one: Area, other: Area): Relation {
  const [south, west, north, east] = boxOf(one)
  const [south2, west2, north2, east2] = boxOf(other)
  if (south > north2 || south2 > north || west > east2 || west2 > east) return 'apart'
  const edges = edgesOf(one)
  const others = edgesOf(other)
  if (edges.some((edge) => others.some((next) => isCrossing(edge, next)))) return 'across'
  const mine = clearPoints(edges, others).map((point) => isInside(other, pointOf(point)))
  const theirs = clearPoints(others, edges).map((point) => isInside(one, pointOf(point)))
  // The whole of both borders is shared.
  if (mine.length === 0 && theirs.length === 0) return 'same'
  const [someIn, someOut] = [mine.includes(true), mine.includes(false)]
  const [someTheirsIn, someTheirsOut] = [theirs.includes(true), theirs.includes(false)]
  if ((someIn && someOut) || (someTheirsIn && someTheirsOut)) return 'across'
  return someIn || someTheirsIn ? 'inside' : 'apart'
}

const within = (district: string, known: string): boolean =>
  district === known || (district.slice(0, -1) === known && /\d[A-Z]$/.test(district))

/** How two spots lie to each other, as far as it can be known without a map of the districts. */
export function spotRelation(
  [one, other]: readonly [Spot, Spot],
  known: { sites: readonly Site[]; zones: readonly Zone[] },
): Relation {
  if (one.kind === 'anywhere' || other.kind === 'anywhere')
    return one.kind === other.kind ? 'same' : 'inside'
  if (one.kind === 'zone' && other.kind === 'zone') {
    if (one.zone === other.zone) return 'same'
    const [a, b] = [one, other].map((spot) => known.zones.find(({ id }) => id === spot.zone)?.area)
    return a && b ? relationOf(a, b) : 'apart'
  }
  if (one.kind === 'districts' && other.kind === 'districts') {
    const shared = one.districts.some((mine) =>
      other.districts.some((their) => within(mine, their) || within(their, mine)),
    )
    return shared ? 'across' : 'apart'
  }
  if (one.kind === 'site' && other.kind === 'site')
    return one.code === other.code ? 'same' : 'apart'
  if (one.kind === 'point' && other.kind === 'point') {
    const metres = metresBetween(one.point, other.point)
    if (metres === 0 && one.radiusMetres === other.radiusMetres) return 'same'
    return metres < one.radiusMetres + other.radiusMetres ? 'across' : 'apart'
  }
  if (one.kind === 'postcode' && other.kind === 'postcode') {
    const compact = (spot: { postcode: string }) => spot.postcode.replaceAll(' ', '').toUpperCase()
    return compact(one) === compact(other) ? 'same' : 'apart'
  }
  return acrossKinds(one, { other, ...known })
}

/** Of two kinds: a circle or postcode in an area. */
function acrossKinds(
  one: Spot,
  { other, ...known }: { other: Spot; sites: readonly Site[]; zones: readonly Zone[] },
): Relation {
  const centre = [one, other].map((spot) => {
    if (spot.kind === 'point') return spot.point
    return spot.kind === 'site'
      ? known.sites.find(({ code }) => code === spot.code)?.centre
      : undefined
  })
  const [point] = centre.filter((found) => found !== undefined)
  for (const [small, large] of [
    [one, other],
    [other, one],
  ] as const) {
    if (large.kind === 'zone' && point) {
      const zone = known.zones.find(({ id }) => id === large.zone)
      return zone && isInside(zone.area, point) ? 'inside' : 'apart'
    }
    if (small.kind === 'point' && large.kind === 'site') {
      const site = known.sites.find(({ code }) => code === large.code)
      const isNear = site && metresBetween(site.centre, small.point) < site.radiusMetres
      return isNear ? 'inside' : 'apart'
    }
    if (small.kind === 'postcode' && large.kind === 'districts') {
      const district = districtOf(small.postcode)
      return large.districts.some((area) => within(district, area)) ? 'inside' : 'apart'
    }
  }
  return 'apart'
}
