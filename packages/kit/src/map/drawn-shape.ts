import type { Bounds, Line, LngLat, Spot } from './frame.ts'
import { boundsOf } from './frame.ts'
import type { MapPlane } from './map-engine.ts'

/** A shape on the map: its border, then its holes; rings do not repeat their first corner. */
export type DrawnShape = {
  id: string
  rings: readonly Line[]
  name?: string | undefined
  /** `own` is being edited, `other` is shown beside it, `faulty` has an error to correct. */
  tone: 'own' | 'other' | 'faulty'
  /** Its last ring is still being drawn: it is not closed yet. */
  isOpen?: boolean | undefined
}

/** A corner of a shape; also identifies the edge that begins at it. */
export type DrawnCorner = { shape: string; ring: number; corner: number }

/** A dot on the map: the start of a journey, a pin, or a point where a border crosses itself. */
export type DrawnDot = { id: string; at: LngLat; tone: 'in' | 'out' | 'pin' | 'fault' }

/** Five decimals are about a metre. */
export const roundedAt = ({ lat, lng }: { lat: number; lng: number }): LngLat => [
  Math.round(lng * 1e5) / 1e5,
  Math.round(lat * 1e5) / 1e5,
]

/** Bounds of all corners and dots; undefined if there are none. */
export function boundsAround(
  shapes: readonly DrawnShape[],
  dots: readonly DrawnDot[] = [],
): Bounds | undefined {
  const all = [...shapes.flatMap(({ rings }) => rings.flat()), ...dots.map(({ at }) => at)]
  return all.length > 0 ? boundsOf(all) : undefined
}

/** Corners closer than this are treated as one. */
const SNAP_PIXELS = 10

/** Returns the nearby corner if there is one, otherwise the place itself. */
export function snapped(
  spot: Spot,
  {
    shapes,
    plane,
    except,
  }: { shapes: readonly DrawnShape[]; plane: MapPlane; except?: DrawnCorner | undefined },
): LngLat {
  let [near, pixels]: [LngLat | undefined, number] = [undefined, SNAP_PIXELS]
  for (const { id, rings } of shapes)
    for (const [ring, line] of rings.entries())
      for (const [corner, at] of line.entries()) {
        if (id === except?.shape && ring === except.ring && corner === except.corner) continue
        const [x, y] = plane.spotOf(at)
        const distance = Math.hypot(x - spot[0], y - spot[1])
        if (distance < pixels) [near, pixels] = [at, distance]
      }
  return near ?? roundedAt(plane.pointAt(spot))
}

/** SVG path data of the rings on the sheet. */
export function pathOf({ rings, isOpen }: DrawnShape, plane: MapPlane): string {
  return rings
    .map((ring, at) => {
      const commands = ring.map((corner, index) => {
        const [x, y] = plane.spotOf(corner)
        return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
      })
      return commands.join('') + (isOpen && at === rings.length - 1 ? '' : 'Z')
    })
    .join('')
}

/** A smaller shape has no room for its name. */
const MIN_LABELLED_PIXELS = 64

/** Where the name goes: the middle of the border's corners; undefined if there is no room for one. */
export function middleOf({ rings }: DrawnShape, plane: MapPlane): Spot | undefined {
  const spots = (rings[0] ?? []).map((corner) => plane.spotOf(corner))
  if (spots.length < 3) return undefined
  const xs = spots.map(([x]) => x)
  const ys = spots.map(([, y]) => y)
  if (Math.max(...xs) - Math.min(...xs) < MIN_LABELLED_PIXELS) return undefined
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]
}
