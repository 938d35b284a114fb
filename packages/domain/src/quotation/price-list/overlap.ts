import { type Area, type LngLat, metresBetween } from '../../geo.ts'
import { isInside } from '../../geo-inside.ts'
import { compactPostcode } from '../../places/free-postcode.ts'
import { boxOf } from '../geography.ts'
import { BRITISH_DISTRICT, districtOf } from '../spots.ts'
import type { Site, Spot, Zone } from '../tariff.ts'

export type Relation = 'apart' | 'same' | 'inside' | 'across'

/** About a tenth of a metre in degrees: borders drawn along each other do not count as crossing. */
const HAIR = 1e-6

type Edge = readonly [LngLat, LngLat]

const edgesOf = (area: Area): Edge[] =>
  area.flatMap((polygon) =>
    polygon.flatMap((ring) =>
      ring.slice(1).map((corner, index): Edge => [ring[index] ?? corner, corner]),
    ),
  )

/** The distance in degrees of a point to the left of an edge; negative to the right. */
function sideOf([a, b]: Edge, point: LngLat): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = Math.hypot(dx, dy)
  return length === 0 ? 0 : (dx * (point[1] - a[1]) - dy * (point[0] - a[0])) / length
}

const isOpposite = (a: number, b: number): boolean =>
  Math.min(a, b) < -HAIR && Math.max(a, b) > HAIR

const isCrossing = (item: Edge, other: Edge): boolean =>
  isOpposite(sideOf(item, other[0]), sideOf(item, other[1])) &&
  isOpposite(sideOf(other, item[0]), sideOf(other, item[1]))

const pointOf = ([lng, lat]: LngLat) => ({ lat, lng })
const middle = ([a, b]: Edge): LngLat => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]

/** The points of a border that do not lie on the other border, where inside and outside are ambiguous. */
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

/** Returns the relation of two areas; areas that share only a border are apart. */
export function relationOf(item: Area, other: Area): Relation {
  const [south, west, north, east] = boxOf(item)
  const [south2, west2, north2, east2] = boxOf(other)
  if (south > north2 || south2 > north || west > east2 || west2 > east) return 'apart'
  const edges = edgesOf(item)
  const others = edgesOf(other)
  if (edges.some((edge) => others.some((next) => isCrossing(edge, next)))) return 'across'
  const mine = clearPoints(edges, others).map((point) => isInside(other, pointOf(point)))
  const theirs = clearPoints(others, edges).map((point) => isInside(item, pointOf(point)))
  // Both borders are identical.
  if (mine.length === 0 && theirs.length === 0) return 'same'
  const [someIn, someOut] = [mine.includes(true), mine.includes(false)]
  const [someTheirsIn, someTheirsOut] = [theirs.includes(true), theirs.includes(false)]
  if ((someIn && someOut) || (someTheirsIn && someTheirsOut)) return 'across'
  return someIn || someTheirsIn ? 'inside' : 'apart'
}

const within = (district: string, context: string): boolean =>
  district === context ||
  (district.slice(0, -1) === context && /\d[A-Z]$/.test(district)) ||
  (!BRITISH_DISTRICT.test(context) && district.startsWith(context))

/** Returns the relation of two spots, as far as it can be known without a map of the districts. */
export function spotRelation(
  [item, other]: readonly [Spot, Spot],
  context: { sites: readonly Site[]; zones: readonly Zone[] },
): Relation {
  if (item.kind === 'anywhere' || other.kind === 'anywhere')
    return item.kind === other.kind ? 'same' : 'inside'
  if (item.kind === 'zone' && other.kind === 'zone') {
    if (item.zone === other.zone) return 'same'
    const [a, b] = [item, other].map(
      (spot) => context.zones.find(({ id }) => id === spot.zone)?.area,
    )
    return a && b ? relationOf(a, b) : 'apart'
  }
  if (item.kind === 'districts' && other.kind === 'districts') {
    const shared = item.districts.some((mine) =>
      other.districts.some((their) => within(mine, their) || within(their, mine)),
    )
    return shared ? 'across' : 'apart'
  }
  if (item.kind === 'site' && other.kind === 'site')
    return item.code === other.code ? 'same' : 'apart'
  if (item.kind === 'point' && other.kind === 'point') {
    const metres = metresBetween(item.point, other.point)
    if (metres === 0 && item.radiusMetres === other.radiusMetres) return 'same'
    return metres < item.radiusMetres + other.radiusMetres ? 'across' : 'apart'
  }
  if (item.kind === 'postcode' && other.kind === 'postcode') {
    return compactPostcode(item.postcode) === compactPostcode(other.postcode) ? 'same' : 'apart'
  }
  return acrossKinds(item, { other, ...context })
}

/** The relation of two spots of different kinds: for example, a circle or postcode in an area. */
function acrossKinds(
  item: Spot,
  { other, ...context }: { other: Spot; sites: readonly Site[]; zones: readonly Zone[] },
): Relation {
  const centre = [item, other].map((spot) => {
    if (spot.kind === 'point') return spot.point
    return spot.kind === 'site'
      ? context.sites.find(({ code }) => code === spot.code)?.centre
      : undefined
  })
  const [point] = centre.filter((found) => found !== undefined)
  for (const [small, large] of [
    [item, other],
    [other, item],
  ] as const) {
    if (large.kind === 'zone' && point) {
      const zone = context.zones.find(({ id }) => id === large.zone)
      return zone && isInside(zone.area, point) ? 'inside' : 'apart'
    }
    if (small.kind === 'point' && large.kind === 'site') {
      const site = context.sites.find(({ code }) => code === large.code)
      const isNear = site && metresBetween(site.centre, small.point) < site.radiusMetres
      return isNear ? 'inside' : 'apart'
    }
    if (small.kind === 'postcode' && large.kind === 'districts') {
      const names = [districtOf(small.postcode), compactPostcode(small.postcode)]
      const isInside = large.districts.some((area) => names.some((name) => within(name, area)))
      return isInside ? 'inside' : 'apart'
    }
  }
  return 'apart'
}
