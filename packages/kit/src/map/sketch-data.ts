import type { Shape } from './focus.ts'
import type { Bounds, Frame } from './frame.ts'

export type Label = {
  text: string
  /** In units of the frame. */
  x: number
  y: number
  size: 'small' | 'middle' | 'big' | 'road'
  /** In which of the two scales it finds room. */
  roomy: boolean
  narrow: boolean
}

/** One kind of thing on the ground: an SVG path in the units of the frame, and how it is drawn. */
export type Layer = {
  kind: 'sea' | 'land' | 'park' | 'airport' | 'lake' | 'river' | 'runway' | 'U' | 'A' | 'D' | 'M'
  d: string
  /** In units; only what has a width of its own on the earth. */
  width?: number
}

/** A drawn piece of the earth, small and plain enough to travel in a page. */
export type SketchData = {
  shape: Shape
  frame: Frame
  /** What lies in the focus: a way within can be drawn on this ground. */
  bounds: Bounds
  layers: readonly Layer[]
  /** Where the layers lie as a file of their own (ground-file.ts): then the page does not carry them. */
  file?: string
  /** How that file's drawing is moved into this frame, where it was made for another (cut-sketch.ts). */
  moved?: string
  labels: readonly Label[]
}
