import type { Box } from './clip.ts'
import { clipLine } from './clip.ts'
import { unitsPerPixel } from './focus.ts'
import type { Line, Spot } from './frame.ts'
import { spotOf } from './frame.ts'
import { overlap, textBox } from './place-labels.ts'
import type { SketchData } from './sketch-data.ts'

/** Ring, dot, square: the same three everywhere in the product. */
export type Mark = {
  kind: 'pickup' | 'via' | 'dropOff'
  point: { lat: number; lng: number }
  /** Empty: the mark stands without a name. */
  name: string
}

export type PlannedMark = {
  kind: Mark['kind']
  text: string
  x: number
  y: number
  /** Where its name stands. */
  side: Side
}
type Side = keyof typeof SIDES

/** How far (pixels) the middle of a name is from its mark; beside it, half its own width more. */
const SIDES = {
  above: { down: -22, beside: 0 },
  below: { down: 24, beside: 0 },
  right: { down: 0, beside: 16 },
  left: { down: 0, beside: -16 },
} as const
const SHAPE_PIXELS = 11

/** Every mark with the side on which its name is in nobody's way: not another's, not the line's. */
export function planMarks(
  marks: readonly Mark[],
  { data, path = [] }: { data: SketchData; path?: Line | undefined },
): PlannedMark[] {
  const unit = unitsPerPixel(data.shape).roomy
  const spots = marks.map(({ point }) => spotOf(data.frame, [point.lng, point.lat]))
  const way = path.map((at) => spotOf(data.frame, at))
  const taken = spots.map((spot) => shapeBox(spot, unit))
  return marks.map(({ kind, name }, index) => {
    const [x, y] = spots[index] ?? [0, 0]
    const others = taken.filter((_, other) => other !== index)
    // The map may be shown up to twice as large as planned: a name must be clear in both.
    const cost = (side: Side) =>
      [unit, unit / 2]
        .map((one) => costOf(nameBox({ text: name, x, y, side }, one), { others, way }))
        .reduce((sum, one) => sum + one)
    const [side] = (Object.keys(SIDES) as Side[])
      .map((one) => [one, cost(one)] as const)
      .reduce((best, one) => (one[1] < best[1] ? one : best))
    const mark = { kind, text: name, x: Math.round(x), y: Math.round(y), side }
    if (name) taken.push(nameBox(mark, unit))
    return mark
  })
}

/** What a mark covers: its shape, and its name where names are shown. */
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
  { others, way }: { others: readonly Box[]; way: readonly Spot[] },
): number {
  const hits = others.filter((other) => overlap(box, other)).length
  const crossed = clipLine(way, box).length
  return hits * 100 + crossed
}
