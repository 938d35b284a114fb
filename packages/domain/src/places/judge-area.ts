import type { Area, LngLat, Polygon } from '../geo.ts'
import { isInside, isPoint } from '../geo-inside.ts'
import { ringSquareMetres } from './area-size.ts'
import { findCrossing } from './find-crossing.ts'

export type AreaFaultReason =
  | 'empty'
  | 'too-many-shapes'
  | 'too-many-corners'
  | 'too-few-corners'
  | 'not-closed'
  | 'not-a-place'
  | 'round-the-world'
  | 'crosses-itself'
  | 'hole-outside'
  | 'too-small'
  | 'too-large'

/** What is wrong with a drawn area: polygon, ring and corner by number, as far as it is about one, and where. */
export type AreaFault = {
  reason: AreaFaultReason
  polygon: number
  ring?: number
  corner?: number
  where?: LngLat
}

/** So many corners are still drawn, judged and asked in a moment; a county's border to the metre has more. */
export const MOST_CORNERS = 2000
export const MOST_SHAPES = 100
/** Three corners and the first again. */
const FEWEST = 4
/** A yard of 30 by 30 m: less is a slip of the hand. */
const LEAST_SQUARE_METRES = 900
/** All of Europe. */
const MOST_SQUARE_METRES = 10_500_000_000_000

/** Everything wrong with an area, polygon by polygon; none when it may be used. */
export function judgeArea(area: Area): AreaFault[] {
  const corners = area.reduce(
    (sum, polygon) => sum + polygon.reduce((n, { length }) => n + length, 0),
    0,
  )
  if (area.length > MOST_SHAPES) return [{ reason: 'too-many-shapes', polygon: MOST_SHAPES }]
  // Before anything that takes longer the more there are.
  if (corners > MOST_CORNERS + area.length) return [{ reason: 'too-many-corners', polygon: 0 }]
  return area.flatMap((rings, polygon) =>
    judgePolygon(rings).map((fault) => ({ ...fault, polygon })),
  )
}

type Found = Omit<AreaFault, 'polygon'>

function judgePolygon(rings: Polygon): Found[] {
  if (rings.length === 0) return [{ reason: 'empty' }]
  const broken = rings.flatMap((ring, at) =>
    judgeRing(ring).map((found) => ({ ...found, ring: at })),
  )
  if (broken.length > 0) return broken
  const crossing = findCrossing(rings)
  if (crossing) {
    const [, { ring, at }] = crossing.edges
    return [{ reason: 'crosses-itself', ring, corner: at, where: crossing.where }]
  }
  return [...judgeHoles(rings), ...judgeSize(rings)]
}

function judgeRing(ring: readonly LngLat[]): Found[] {
  const strange = ring.findIndex(([lng, lat]) => !isPoint({ lat, lng }))
  if (strange >= 0) return [{ reason: 'not-a-place', corner: strange }]
  const [first, last] = [ring[0], ring.at(-1)]
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return [{ reason: 'not-closed' }]
  if (new Set(ring.map(String)).size < FEWEST - 1 || ring.length < FEWEST)
    return [{ reason: 'too-few-corners' }]
  const far = ring.findIndex(([lng], at) => Math.abs(lng - (ring[at - 1]?.[0] ?? lng)) > 180)
  return far < 0 ? [] : [{ reason: 'round-the-world', corner: far }]
}

/** Its rings cross nowhere, so that a hole is wholly in or wholly out, by any of its corners. */
function judgeHoles([outer, ...holes]: Polygon): Found[] {
  return holes.flatMap((hole, at) => {
    const [corner] = hole
    const others = holes.filter((other) => other !== hole)
    const inHole = (ring: readonly LngLat[]) => corner !== undefined && isIn(ring, corner)
    const isOut = outer !== undefined && corner !== undefined && !isIn(outer, corner)
    return isOut || others.some(inHole)
      ? [{ reason: 'hole-outside' as const, ring: at + 1, ...(corner && { where: corner }) }]
      : []
  })
}

const isIn = (ring: readonly LngLat[], [lng, lat]: LngLat): boolean =>
  isInside([[ring]], { lat, lng })

function judgeSize([outer = []]: Polygon): Found[] {
  const size = ringSquareMetres(outer)
  if (size < LEAST_SQUARE_METRES) return [{ reason: 'too-small' }]
  return size > MOST_SQUARE_METRES ? [{ reason: 'too-large' }] : []
}
