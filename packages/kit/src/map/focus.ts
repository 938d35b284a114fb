import type { Box } from '@kerbside/domain/lines/clip.ts'
import type { Bounds, Frame, Line } from './frame.ts'
import { boundsOf, frameAround } from './frame.ts'

/** The proportions of the area that must be wholly visible; the style sheet uses the same names. */
export const FOCUS = {
  wide: { width: 1000, height: 500 },
  even: { width: 1000, height: 750 },
  tall: { width: 750, height: 1000 },
} as const
export type Shape = keyof typeof FOCUS

/** Returns the shape that wastes the least space on these bounds. */
export function shapeOf(bounds: Bounds): Shape {
  const across = 1 / frameAround(bounds, { width: 1, height: 1e9 }).world
  const down = 1 / frameAround(bounds, { width: 1e9, height: 1 }).world
  if (across > 1.55 * down) return 'wide'
  return across > 0.75 * down ? 'even' : 'tall'
}

/** Two sizes are designed for: a desktop's column, and a phone's strip of 360×176. */
export type Scale = 'roomy' | 'narrow'

/** Drawing units per pixel, at the smallest size each scale is used in. */
export function unitsPerPixel(shape: Shape): Record<Scale, number> {
  const { width, height } = FOCUS[shape]
  const fit = (across: number, down: number) => Math.max(width / across, height / down)
  return { roomy: fit(660, 480), narrow: fit(360, 176) }
}

/** The share of each side that stays free around a journey, for its marks and labels. */
export const MARGIN = 0.1

/** The frame in which sketch and live map show a journey, so that one can replace the other; streets show a short one closer. */
export function frameOf(line: Line, { minSpan }: { minSpan?: number | undefined } = {}): Frame {
  const bounds = boundsOf(line)
  return frameAround(bounds, {
    ...FOCUS[shapeOf(bounds)],
    margin: MARGIN,
    ...(minSpan !== undefined && { minSpan }),
  })
}

/** The country of the built-in map: Great Britain. */
export const COUNTRY: Bounds = [-6.5, 50, 2, 57.5]

/** The box that fills any container between the two proportions when the frame is fitted into it. */
export function around(
  { width, height }: Pick<Frame, 'width' | 'height'>,
  { narrowest, widest }: { narrowest: number; widest: number },
): Box {
  const across = Math.max(0, (height * widest - width) / 2)
  const down = Math.max(0, (width / narrowest - height) / 2)
  return [-across, -down, width + across, height + down]
}

/** How far a sketch is drawn beyond its frame. */
export const drawnBox = (frame: Pick<Frame, 'width' | 'height'>): Box =>
  around(frame, { narrowest: 0.62, widest: 4.5 })
