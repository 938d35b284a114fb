import type { Area, LngLat, Polygon } from '../geo.ts'
import { isInside, isPoint } from '../geo-inside.ts'
import { ringSquareMetres } from './area-size.ts'
import { findCrossing } from './find-crossing.ts'

export type AreaErrorReason =
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

/** An error in a drawn area: the numbers of polygon, ring and corner if it concerns one, and the point. */
export type AreaError = {
  reason: AreaErrorReason
  polygon: number
  ring?: number
  corner?: number
  where?: LngLat
}

/**
 * Up to this many corners, an area can be drawn, checked and queried quickly; a county border to the metre has more.
 */
export const MAX_CORNERS = 2000
export const MAX_SHAPES = 100
/** Three corners and the first one again. */
const MIN_CORNERS = 4
/** A yard of 30 by 30 m; anything smaller is a drawing error. */
const MIN_SQUARE_METRES = 900
/** The area of Europe. */
const MAX_SQUARE_METRES = 10_500_000_000_000

/** Returns all errors of an area, polygon by polygon; none if it is valid. */
export function checkArea(area: Area): AreaError[] {
  const corners = area.reduce(
    (sum, polygon) => sum + polygon.reduce((n, { length }) => n + length, 0),
    0,
  )
  if (area.length > MAX_SHAPES) return [{ reason: 'too-many-shapes', polygon: MAX_SHAPES }]
  // Before all checks whose time grows with the number of corners.
  if (corners > MAX_CORNERS + area.length) return [{ reason: 'too-many-corners', polygon: 0 }]
  return area.flatMap((rings, polygon) =>
    checkPolygon(rings).map((error) => ({ ...error, polygon })),
  )
}

type PolygonError = Omit<AreaError, 'polygon'>

function checkPolygon(rings: Polygon): PolygonError[] {
  if (rings.length === 0) return [{ reason: 'empty' }]
  const broken = rings.flatMap((ring, at) =>
    checkRing(ring).map((found) => ({ ...found, ring: at })),
  )
  if (broken.length > 0) return broken
  const crossing = findCrossing(rings)
  if (crossing) {
    const [, { ring, at }] = crossing.edges
    return [{ reason: 'crosses-itself', ring, corner: at, where: crossing.where }]
  }
  return [...checkHoles(rings), ...checkSize(rings)]
}

function checkRing(ring: readonly LngLat[]): PolygonError[] {
  const strange = ring.findIndex(([lng, lat]) => !isPoint({ lat, lng }))
  if (strange >= 0) return [{ reason: 'not-a-place', corner: strange }]
  const [first, last] = [ring[0], ring.at(-1)]
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) return [{ reason: 'not-closed' }]
  if (new Set(ring.map(String)).size < MIN_CORNERS - 1 || ring.length < MIN_CORNERS)
    return [{ reason: 'too-few-corners' }]
  const far = ring.findIndex(([lng], at) => Math.abs(lng - (ring[at - 1]?.[0] ?? lng)) > 180)
  return far < 0 ? [] : [{ reason: 'round-the-world', corner: far }]
}

/** Rings do not cross here, so that any one corner tells whether a hole is inside. */
function checkHoles([outer, ...holes]: Polygon): PolygonError[] {
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

function checkSize([outer = []]: Polygon): PolygonError[] {
  const size = ringSquareMetres(outer)
  if (size < MIN_SQUARE_METRES) return [{ reason: 'too-small' }]
  return size > MAX_SQUARE_METRES ? [{ reason: 'too-large' }] : []
}
