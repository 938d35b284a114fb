import { FOCUS, frameOf, shapeOf } from './focus.ts'
import { boundsIn, boundsOf, type Line } from './frame.ts'
import type { SketchData } from './sketch-data.ts'

/**
 * The part of a larger sketch that a route lies on, as large as the route allows: the ground is the same file, moved
 * and enlarged. Returns undefined if the route leaves the ground.
 */
export function cutSketch(ground: SketchData, line: Line): SketchData | undefined {
  if (line.length === 0) return undefined
  const bounds = boundsOf(line)
  const [west, south, east, north] = bounds
  const [left, bottom, right, top] = ground.bounds
  if (west < left || south < bottom || east > right || north > top) return undefined
  const shape = shapeOf(bounds)
  const frame = frameOf(line)
  const scale = frame.world / ground.frame.world
  const x = (ground.frame.west - frame.west) * frame.world
  const y = (ground.frame.north - frame.north) * frame.world
  const { width, height } = FOCUS[shape]
  const labels = ground.labels
    .map((label) => ({ ...label, x: label.x * scale + x, y: label.y * scale + y }))
    .filter((label) => label.x > 0 && label.x < width && label.y > 0 && label.y < height)
  return {
    ...ground,
    shape,
    frame,
    bounds: boundsIn(frame),
    labels,
    moved: `translate(${Math.round(x)} ${Math.round(y)}) scale(${scale.toFixed(4)})`,
  }
}
