import type { Frame } from './frame.ts'

/** The proportions a focus can have; the style sheet knows each. */
export const FOCUS = {
  wide: { width: 1600, height: 800 },
  even: { width: 1600, height: 1200 },
  tall: { width: 1200, height: 1600 },
} as const
export type Shape = keyof typeof FOCUS

/**
 * Where labels must not touch: how many units one pixel is in a desktop's map and in a phone's.
 * Between the two, the desktop's labels are shown only where there is room for them.
 */
export type Scale = 'roomy' | 'narrow'

export type Label = {
  text: string
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
  layers: readonly Layer[]
  labels: readonly Label[]
}

/** Units of the frame for a pixel: a phone's map is 360×176, a desktop's at least 720×560. */
export function unitsPerPixel(shape: Shape): Record<Scale, number> {
  const { width, height } = FOCUS[shape]
  const fit = (across: number, down: number) => Math.max(width / across, height / down)
  return { roomy: fit(720, 560), narrow: fit(360, 176) }
}
