import type { Shape } from './focus.ts'
import type { Bounds, Frame } from './frame.ts'

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
