import { around, drawnBox, FOCUS, frameOf, shapeOf } from './focus.ts'
import { boundsIn, boundsOf, type Line, type Spot, spotOf } from './frame.ts'
import type { SketchData } from './sketch-data.ts'

/**
 * The part of a larger sketch that a route lies on, as large as the route allows: the ground is the same file, moved
 * and enlarged. Returns undefined if the route leaves what is drawn, or a container of the proportion `widest` shows
 * more than that.
 */
export function cutSketch(
  ground: SketchData,
  line: Line,
  { widest = 0 }: { widest?: number } = {},
): SketchData | undefined {
  if (line.length === 0) return undefined
  const [left, top, right, bottom] = drawnBox(ground.frame)
  const isDrawn = ([x, y]: Spot) => x >= left && x <= right && y >= top && y <= bottom
  if (!line.every((at) => isDrawn(spotOf(ground.frame, at)))) return undefined
  const shape = shapeOf(boundsOf(line))
  const frame = frameOf(line)
  const scale = frame.world / ground.frame.world
  const x = (ground.frame.west - frame.west) * frame.world
  const y = (ground.frame.north - frame.north) * frame.world
  const { width, height } = FOCUS[shape]
  if (widest > 0) {
    const [west, north, east, south] = around(frame, { narrowest: 10, widest })
    const ends = [
      [west, north],
      [east, south],
    ] as const
    if (!ends.every(([atX, atY]) => isDrawn([(atX - x) / scale, (atY - y) / scale])))
      return undefined
  }
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
