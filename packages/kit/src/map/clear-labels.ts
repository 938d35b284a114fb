import type { Box } from '@kerbside/domain/lines/clip.ts'
import { clipLine } from '@kerbside/domain/lines/clip.ts'
import type { Scale } from './focus.ts'
import { unitsPerPixel } from './focus.ts'
import type { Line, Spot } from './frame.ts'
import { spotOf } from './frame.ts'
import { overlap, textBox } from './place-labels.ts'
import type { PlannedMark } from './plan-marks.ts'
import { coverOf } from './plan-marks.ts'
import type { Label, SketchData } from './sketch-data.ts'

export type ClearLabel = {
  label: Label
  /** How far (pixels) the label moves down to be clear. */
  down: number
  roomy: boolean
  narrow: boolean
}

/** A large label may move aside for a mark; a small one is left out. */
const STEPS = { big: [0, 18, -18], middle: [0, 14, -14], small: [0], road: [0] } as const

/** The map labels that marks and line do not cover, for both scales. */
export function clearLabels(
  { labels, shape, frame }: SketchData,
  { planned, path }: { planned: readonly PlannedMark[]; path: Line },
): ClearLabel[] {
  const units = unitsPerPixel(shape)
  const lineSpots = path.map((at) => spotOf(frame, at))
  const covers = {
    roomy: planned.flatMap((mark) => coverOf(mark, { unit: units.roomy, named: true })),
    narrow: planned.flatMap((mark) => coverOf(mark, { unit: units.narrow, named: false })),
  }
  const clearAt = (label: Label, down: number) => (scale: Scale) => {
    const moved = { ...label, y: label.y + down * units[scale] }
    const box = textBox(moved, units[scale])
    return label[scale] && isClear(box, { label, covers: covers[scale], way: lineSpots })
  }
  const named = new Set(planned.map(({ text }) => text))
  return labels
    .filter(({ text }) => !named.has(text))
    .flatMap((label): ClearLabel[] => {
      const tries = STEPS[label.size].map((down) => {
        const clear = clearAt(label, down)
        return { label, down, roomy: clear('roomy'), narrow: clear('narrow') }
      })
      const best =
        tries.find(({ roomy, narrow }) => roomy && narrow) ??
        tries.find(({ roomy }) => roomy) ??
        tries.find(({ narrow }) => narrow)
      return best ? [best] : []
    })
}

/** The number of a road on the route would lie on the route's line; other labels may lie there. */
function isClear(
  box: Box,
  { label, covers, way: lineSpots }: { label: Label; covers: readonly Box[]; way: readonly Spot[] },
): boolean {
  if (covers.some((cover) => overlap(cover, box))) return false
  return label.size !== 'road' || clipLine(lineSpots, box).length === 0
}
