import type { Box } from '@kerbside/domain/lines/clip.ts'
import { clipLine } from '@kerbside/domain/lines/clip.ts'
import { unitsPerPixel } from './focus.ts'
import type { Line, Spot } from './frame.ts'
import { spotOf } from './frame.ts'
import { overlap, textBox } from './place-labels.ts'
import type { SketchData } from './sketch-data.ts'

/** Ring, dot, square: the same three everywhere in the product. */
export type Mark = {
  kind: 'pickup' | 'via' | 'dropOff'
  point: { lat: number; lng: number }
  /** Empty: the mark is shown without a name. */
  name: string
}

export type PlannedMark = {
  kind: Mark['kind']
  text: string
  x: number
  y: number
  /** The side on which its name is shown. */
  side: Side
}
type Side = keyof typeof SIDES

/** Distance (pixels) from the middle of a name to its mark; beside the mark, half the name's width is added. */
const SIDES = {
  above: { down: -22, beside: 0 },
  below: { down: 24, beside: 0 },
  right: { down: 0, beside: 16 },
  left: { down: 0, beside: -16 },
} as const
const SHAPE_PIXELS = 11

/** Every mark with the side on which its name covers neither another mark nor the line. */
export function planMarks(
  marks: readonly Mark[],
  { data, path = [] }: { data: SketchData; path?: Line | undefined },
): PlannedMark[] {
  const unit = unitsPerPixel(data.shape).roomy
  const spots = marks.map(({ point }) => spotOf(data.frame, [point.lng, point.lat]))
  const lineSpots = path.map((at) => spotOf(data.frame, at))
  const taken = spots.map((spot) => shapeBox(spot, unit))
  return marks.map(({ kind, name }, index) => {
    const [x, y] = spots[index] ?? [0, 0]
    const others = taken.filter((_, other) => other !== index)
    // The map may be shown at up to twice the planned size: a name must be clear in both.
    const cost = (side: Side) =>
      [unit, unit / 2]
        .map((item) =>
          costOf(nameBox({ text: name, x, y, side }, item), { others, way: lineSpots }),
        )
        .reduce((sum, item) => sum + item)
    const [side] = (Object.keys(SIDES) as Side[])
      .map((item) => [item, cost(item)] as const)
      .reduce((best, item) => (item[1] < best[1] ? item : best))
    const mark = { kind, text: name, x: Math.round(x), y: Math.round(y), side }
    if (name) taken.push(nameBox(mark, unit))
    return mark
  })
}

/** The boxes a mark covers: its shape, and its name where names are shown. */
export function coverOf(
  mark: PlannedMark,
  { unit, named }: { unit: number; named: boolean },
): Box[] {
  const shape = shapeBox([mark.x, mark.y], unit)
  return named && mark.text ? [shape, nameBox(mark, unit)] : [shape]
}

const shapeBox = ([x, y]: Spot, unit: number): Box => {
  const half = SHAPE_PIXELS * unit
  return [x - half, y - half, x + half, y + half]
}

function nameBox({ text, x, y, side }: Omit<PlannedMark, 'kind'>, unit: number): Box {
  const { down, beside } = SIDES[side]
  const [left, top, right, bottom] = textBox({ text, x, y: y + down * unit, size: 'mark' }, unit)
  const shift = beside === 0 ? 0 : beside * unit + (Math.sign(beside) * (right - left)) / 2
  return [left + shift, top, right + shift, bottom]
}

function costOf(
  box: Box,
  { others, way: lineSpots }: { others: readonly Box[]; way: readonly Spot[] },
): number {
  const hits = others.filter((other) => overlap(box, other)).length
  const crossed = clipLine(lineSpots, box).length
  return hits * 100 + crossed
}
