import type { PageFacts } from '@kerbside/contract/pages.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { type Line, spotOf } from '@kerbside/kit/map/frame.ts'
import { simplify } from '@kerbside/kit/map/simplify.ts'
import type { Layer, SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { svgPath } from '@kerbside/kit/map/svg-path.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'
import { CORNERS } from './shell/mark.tsx'
import type { Sketches } from './sketches.ts'

/** The size that sites with link previews require. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Stroke widths in drawing units, by kind of layer. */
const ROADS: Partial<Record<Layer['kind'], number>> = { A: 2, D: 3, M: 4, river: 0, U: 1 }

type Params = { operator: Operator; facts: PageFacts; sketch: Sketches }

/**
 * The picture of a link preview: the operator's colour, its mark, and its example journey on real roads. It has no
 * text, because a server has no fonts; previews show the title beside it.
 */
export function drawSharePicture({ operator, facts, sketch }: Params): string {
  const { brand } = operator
  const { colour, ...rest } = brand
  const { shared } = derivePalette({ brand: colour, ...rest })
  const ink = shared['on-brand'] ?? '#fff'
  const { width, height } = SHARE_SIZE
  const path = facts.hero?.path
  const journey = path
    ? drawJourney(sketch({ path, detail: 'roads', margin: 0.12 }), { path, ground: colour })
    : ''
  const mark = `<g transform="translate(80 195) scale(8.6)"><rect width="28" height="28" rx="${CORNERS[brand.shape]}" fill="${ink}"/><g stroke="${colour}" stroke-width="2.5" fill="none" stroke-linecap="round"><path d="M9 12.5V19a2 2 0 0 0 2 2h4"/><circle cx="9" cy="9" r="3.2"/></g><rect x="16.5" y="17.5" width="6.5" height="6.5" rx="1.2" fill="${colour}"/></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colour}"/><g color="${ink}">${journey}</g>${mark}</svg>`
}

/** On the right, as large as it fits, with the roads extending beyond the picture. */
function drawJourney(
  { frame, layers }: SketchData,
  { path, ground }: { path: Line; ground: string },
): string {
  const room = { x: 420, y: 90, width: 700, height: 450 }
  const scale = Math.min(room.width / frame.width, room.height / frame.height)
  const across = room.x + (room.width - frame.width * scale) / 2
  const down = room.y + (room.height - frame.height * scale) / 2
  const spots = path.map((at) => spotOf(frame, at))
  const [first, last] = [spots[0], spots.at(-1)]
  const roads = layers.flatMap(({ kind, d, width }) => {
    const stroke = kind === 'river' ? (width ?? 4) : (ROADS[kind] ?? 0) / scale
    return stroke > 0 ? [`<path d="${d}" stroke-width="${stroke.toFixed(1)}"/>`] : []
  })
  const bold = (9 / scale).toFixed(1)
  const ends =
    first && last
      ? `<circle cx="${first[0]}" cy="${first[1]}" r="${(15 / scale).toFixed(1)}" fill="${ground}" stroke="currentColor" stroke-width="${bold}"/><rect x="${(last[0] - 16 / scale).toFixed(1)}" y="${(last[1] - 16 / scale).toFixed(1)}" width="${(32 / scale).toFixed(1)}" height="${(32 / scale).toFixed(1)}" rx="${(5 / scale).toFixed(1)}" fill="currentColor"/>`
      : ''
  return `<g transform="translate(${across.toFixed(1)} ${down.toFixed(1)}) scale(${scale.toFixed(4)})" fill="none" stroke-linecap="round" stroke-linejoin="round"><g stroke="currentColor" stroke-opacity=".22">${roads.join('')}</g><path d="${svgPath([simplify(spots, 1)])}" stroke="currentColor" stroke-width="${bold}"/>${ends}</g>`
}
