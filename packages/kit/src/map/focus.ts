import type { Bounds, Frame, Line } from './frame.ts'
import { boundsOf, frameAround } from './frame.ts'
import type { SketchData } from './sketch-data.ts'

/** The proportions of what must be seen whole; the style sheet knows each by its name. */
export const FOCUS = {
  wide: { width: 1000, height: 500 },
  even: { width: 1000, height: 750 },
  tall: { width: 750, height: 1000 },
} as const
export type Shape = keyof typeof FOCUS

/** The shape that wastes the least on these bounds. */
export function shapeOf(bounds: Bounds): Shape {
  const across = 1 / frameAround(bounds, { width: 1, height: 1e9 }).world
  const down = 1 / frameAround(bounds, { width: 1e9, height: 1 }).world
  if (across > 1.55 * down) return 'wide'
  return across > 0.75 * down ? 'even' : 'tall'
}

/** Two sizes are planned for: a desktop's column, and a phone's strip of 360×176. */
export type Scale = 'roomy' | 'narrow'

/** How many units of the drawing a pixel is, at the least room each scale is used in. */
export function unitsPerPixel(shape: Shape): Record<Scale, number> {
  const { width, height } = FOCUS[shape]
  const fit = (across: number, down: number) => Math.max(width / across, height / down)
  return { roomy: fit(660, 480), narrow: fit(360, 176) }
}

/** The share of each side that stays free around a journey, for its marks and their names. */
export const MARGIN = 0.1

/** The frame in which sketch and live map show a journey, so that one can take the other's place. */
export function frameOf(way: Line): Frame {
  const bounds = boundsOf(way)
  return frameAround(bounds, { ...FOCUS[shapeOf(bounds)], margin: MARGIN })
}

/**
 * The sketch to draw a way on: the given one while the way lies in its focus, else an empty one around
 * the way, so that a journey elsewhere is still a line from mark to mark.
 */
export function sketchFor(data: SketchData | undefined, way: Line): SketchData | undefined {
  if (way.length === 0) return data
  const [west, south, east, north] = boundsOf(way)
  if (data) {
    const [left, bottom, right, top] = data.bounds
    if (west >= left && south >= bottom && east <= right && north <= top) return data
  }
  const bounds: Bounds = [west, south, east, north]
  return { shape: shapeOf(bounds), frame: frameOf(way), bounds, layers: [], labels: [] }
}
