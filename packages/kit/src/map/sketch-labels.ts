import type { Box } from '@kerbside/domain/lines/clip.ts'
import { clipLine } from '@kerbside/domain/lines/clip.ts'
import type { Basemap } from './basemap.ts'
import type { Scale, Shape } from './focus.ts'
import { unitsPerPixel } from './focus.ts'
import type { Frame, Spot } from './frame.ts'
import { metresPerUnit, spotOf } from './frame.ts'
import type { LabelCandidate } from './place-labels.ts'
import { placeLabels } from './place-labels.ts'
import type { Label } from './sketch-data.ts'

/** The maximum number of labels at each scale, and the box (pixels) that must hold them whole. */
const ROOM: Record<Scale, { max: number; across: number; down: number; air: Spot }> = {
  roomy: { max: 54, across: 860, down: 600, air: [7, 6] },
  narrow: { max: 10, across: 352, down: 156, air: [14, 9] },
}

type Named = Pick<Basemap, 'towns' | 'airports' | 'roads'>

/** Labels of places and roads, each where it has room, for both scales of the sketch. */
export function labelsOf(
  basemap: Named,
  { frame, shape }: { frame: Frame; shape: Shape },
): Label[] {
  const units = unitsPerPixel(shape)
  const boxOf = (scale: Scale): Box => {
    const { across, down } = ROOM[scale]
    const [x, y] = [frame.width / 2, frame.height / 2]
    const [half, high] = [(across * units[scale]) / 2, (down * units[scale]) / 2]
    return [x - half, y - high, x + half, y + high]
  }
  const towns = townsIn(basemap, { frame, box: boxOf('roomy') })
  const roads = roadNamesIn(basemap, { frame, box: boxOf('roomy') })
  const great = towns.filter(({ size }) => size !== 'small')
  const small = towns.filter(({ size }) => size === 'small')
  const airports = airportsIn(basemap, { frame, box: boxOf('roomy') })

  const place = (scale: Scale, wanted: readonly LabelCandidate[]) =>
    placeLabels(wanted, { ...ROOM[scale], inside: boxOf(scale), unit: units[scale] })
  const roomy = place('roomy', [...great, ...airports, ...roads, ...small])
  const narrow = place('narrow', [...great, ...airports, ...small])
  return [...towns, ...airports, ...roads]
    .map((label) => ({ ...label, roomy: roomy.has(label), narrow: narrow.has(label) }))
    .filter((label) => label.roomy || label.narrow)
}

/** Which towns count as large depends on how much of the country is shown. */
function townsIn({ towns }: Named, { frame, box }: { frame: Frame; box: Box }): LabelCandidate[] {
  const across = (metresPerUnit(frame) * frame.width) / 1000
  const big = across > 200 ? 400_000 : 250_000
  const middle = across > 200 ? 150_000 : 80_000
  const minPeople = across > 200 ? 60_000 : across > 90 ? 15_000 : 0
  return towns
    .filter(({ people }) => people > minPeople)
    .flatMap(({ name, at, people }): LabelCandidate[] => {
      const [x, y] = spotOf(frame, at)
      if (!isIn([x, y], box)) return []
      const size = people >= big ? 'big' : people >= middle ? 'middle' : 'small'
      return [{ text: name, x: Math.round(x), y: Math.round(y), size }]
    })
}

function airportsIn(
  { airports }: Named,
  { frame, box }: { frame: Frame; box: Box },
): LabelCandidate[] {
  if (metresPerUnit(frame) > 200) return []
  return airports.flatMap(({ name, at }): LabelCandidate[] => {
    const [x, y] = spotOf(frame, at)
    return isIn([x, y], box)
      ? [{ text: name, x: Math.round(x), y: Math.round(y), size: 'small' }]
      : []
  })
}

const isIn = ([x, y]: Spot, [left, top, right, bottom]: Box) =>
  x > left && x < right && y > top && y < bottom

/** A road is labelled where its visible part is longest; a ring or a long road twice. */
const NAME_EVERY = 900

function roadNamesIn(
  { roads }: Named,
  { frame, box }: { frame: Frame; box: Box },
): LabelCandidate[] {
  const runs = new Map<string, Spot[][]>()
  const shown = metresPerUnit(frame) < 120 ? ['M', 'D', 'A'] : ['M']
  for (const kind of shown) {
    for (const { name, class: roadClass, path } of roads) {
      if (roadClass !== kind || !name) continue
      const parts = clipLine(
        path.map((at) => spotOf(frame, at)),
        box,
      )
      if (parts.length > 0) runs.set(name, [...(runs.get(name) ?? []), ...parts])
    }
  }
  return [...runs].flatMap(([text, parts]) =>
    parts
      .flatMap((part) => namedSpots(part))
      .map(([x, y]): LabelCandidate => ({ text, x, y, size: 'road' })),
  )
}

function namedSpots(part: readonly Spot[]): Spot[] {
  const steps = part.map((spot, index) => {
    const before = part[index - 1]
    return before ? Math.hypot(spot[0] - before[0], spot[1] - before[1]) : 0
  })
  const long = steps.reduce((sum, step) => sum + step, 0)
  const count = long < 150 ? 0 : Math.max(1, Math.floor(long / NAME_EVERY))
  return Array.from({ length: count }, (_, index) =>
    spotAlong(part, { steps, reach: (long * (index + 0.5)) / count }),
  )
}

function spotAlong(
  part: readonly Spot[],
  { steps, reach }: { steps: readonly number[]; reach: number },
): Spot {
  let left = reach
  for (const [index, to] of part.entries()) {
    const step = steps[index] ?? 0
    const from = part[index - 1]
    if (from && left <= step) {
      const share = left / step
      const between = (axis: 0 | 1) => Math.round(from[axis] + (to[axis] - from[axis]) * share)
      return [between(0), between(1)]
    }
    left -= step
  }
  const [x, y] = part.at(-1) ?? [0, 0]
  return [Math.round(x), Math.round(y)]
}
