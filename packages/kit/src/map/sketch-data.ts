import { frameOf, type Shape, shapeOf } from './focus.ts'
import { type Bounds, boundsOf, type Frame, type Line } from './frame.ts'

export type Label = {
  text: string
  /** In drawing units. */
  x: number
  y: number
  size: 'small' | 'middle' | 'big' | 'road'
  /** Whether it fits in each of the two scales. */
  roomy: boolean
  narrow: boolean
}

/** One kind of ground feature: an SVG path in drawing units, and its style. */
export type Layer = {
  kind: 'sea' | 'land' | 'park' | 'airport' | 'lake' | 'river' | 'runway' | 'U' | 'A' | 'D' | 'M'
  d: string
  /** In units; only for features with a real width on the ground. */
  width?: number
}

/** A drawn part of the map, small and plain enough to be part of a page. */
export type SketchData = {
  shape: Shape
  frame: Frame
  /** Bounds of the focus: a route within them can be drawn on this ground. */
  bounds: Bounds
  layers: readonly Layer[]
  /** Address of the layers as a separate file (basemap-file.ts); the page then does not carry them. */
  file?: string
  /** Transform of that file's drawing into this frame, if it was made for another one (cut-sketch.ts). */
  moved?: string
  labels: readonly Label[]
}

/**
 * The sketch to draw a route on: the given one if the route lies in its focus, otherwise an empty one around
 * the route, so that a journey elsewhere is still a line from mark to mark.
 */
export function sketchFor(data: SketchData | undefined, line: Line): SketchData | undefined {
  if (line.length === 0) return data
  const [west, south, east, north] = boundsOf(line)
  if (data) {
    const [left, bottom, right, top] = data.bounds
    if (west >= left && south >= bottom && east <= right && north <= top) return data
  }
  const bounds: Bounds = [west, south, east, north]
  return { shape: shapeOf(bounds), frame: frameOf(line), bounds, layers: [], labels: [] }
}
