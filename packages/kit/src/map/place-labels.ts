import type { Box } from '@kerbside/domain/lines/clip.ts'
import type { Spot } from './frame.ts'
import type { Label } from './sketch-data.ts'

/** Font sizes of the style sheet, in pixels; a letter is about this share of it wide. */
const TYPE = { small: 12, middle: 14, big: 17, road: 12, mark: 14 } as const
const LETTER_WIDTH = 0.56

/** The box of a text centred on a spot, in units; `unit` is the number of units per pixel. */
export function textBox(
  { text, x, y, size }: { text: string; x: number; y: number; size: keyof typeof TYPE },
  unit: number,
): Box {
  const half = (text.length * LETTER_WIDTH * TYPE[size] * unit) / 2
  const high = (TYPE[size] * unit) / 2
  return [x - half, y - high, x + half, y + high]
}

export function overlap(a: Box, b: Box): boolean {
  return a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
}

export type LabelCandidate = Pick<Label, 'text' | 'x' | 'y' | 'size'>

/**
 * The labels, the most important first, that fit wholly inside the box without touching one another.
 * At most `most` of them, to avoid clutter. `air` is the free space (pixels across, down) around each.
 */
export function placeLabels(
  wanted: readonly LabelCandidate[],
  { inside, unit, max, air }: { inside: Box; unit: number; max: number; air: Spot },
): Set<LabelCandidate> {
  const taken: Box[] = []
  const placed = new Set<LabelCandidate>()
  for (const label of wanted) {
    if (placed.size >= max) break
    const box = textBox(label, unit)
    const within =
      box[0] >= inside[0] && box[2] <= inside[2] && box[1] >= inside[1] && box[3] <= inside[3]
    const aired: Box = [
      box[0] - air[0] * unit,
      box[1] - air[1] * unit,
      box[2] + air[0] * unit,
      box[3] + air[1] * unit,
    ]
    if (!within || taken.some((other) => overlap(aired, other))) continue
    taken.push(box)
    placed.add(label)
  }
  return placed
}
