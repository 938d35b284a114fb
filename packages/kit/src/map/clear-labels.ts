import type { Box } from './clip.ts'
import { clipLine } from './clip.ts'
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
  /** How far (pixels) it is moved down to be clear. */
  down: number
  roomy: boolean
  narrow: boolean
}

/** A great name may step aside for a mark; a small one gives way. */
const STEPS = { big: [0, 18, -18], middle: [0, 14, -14], small: [0], road: [0] } as const

/** The names of the ground that marks and line leave readable, for both scales. */
export function clearLabels(
  { labels, shape, frame }: SketchData,
  { planned, path }: { planned: readonly PlannedMark[]; path: Line },
): ClearLabel[] {
  const units = unitsPerPixel(shape)
  const way = path.map((at) => spotOf(frame, at))
  const covers = {
    roomy: planned.flatMap((mark) => coverOf(mark, { unit: units.roomy, named: true })),
    narrow: planned.flatMap((mark) => coverOf(mark, { unit: units.narrow, named: false })),
  }
  const clearAt = (label: Label, down: number) => (scale: Scale) => {
    const moved = { ...label, y: label.y + down * units[scale] }
    const box = textBox(moved, units[scale])
    return label[scale] && isClear(box, { label, covers: covers[scale], way })
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

/** The number of a road the journey takes would stand on its line; other names may. */
function isClear(
  box: Box,
  { label, covers, way }: { label: Label; covers: readonly Box[]; way: readonly Spot[] },
): boolean {
  if (covers.some((cover) => overlap(cover, box))) return false
  return label.size !== 'road' || clipLine(way, box).length === 0
}
