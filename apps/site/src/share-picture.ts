import type { PageFacts, PictureText } from '@kerbside/contract/pages.ts'
import { simplify } from '@kerbside/domain/lines/simplify.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { type Line, spotOf } from '@kerbside/kit/map/frame.ts'
import type { Layer, SketchData } from '@kerbside/kit/map/sketch-data.ts'
import { svgPath } from '@kerbside/kit/map/svg-path.ts'
import { derivePalette } from '@kerbside/theme/palette.ts'
import { formatMoney } from '@kerbside/web/format-money.ts'
import { CORNERS } from './shell/mark.tsx'
import type { Sketches } from './sketches.ts'

/** The size that sites with link previews require. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Stroke widths in drawing units, by kind of layer. */
const ROADS: Partial<Record<Layer['kind'], number>> = { A: 2, D: 3, M: 4, river: 0, U: 1 }

type Params = {
  operator: Operator
  facts: PageFacts
  sketch: Sketches
  writer: PictureText
}

const LEFT = 72
/** The width of the words, beside the map. */
const ROOM = 470

/** The picture of a link preview, in the operator's colour: its mark, name and headline, and its example trip on real roads. */
export function drawSharePicture({ operator, facts, sketch, writer }: Params): string {
  const { brand } = operator
  const { colour, ...rest } = brand
  const { shared } = derivePalette({ brand: colour, ...rest })
  const ink = shared['on-brand'] ?? '#fff'
  const { width, height } = SHARE_SIZE
  const path = facts.hero?.path
  const journey = path
    ? drawJourney(sketch({ path, detail: 'roads', margin: 0.12 }), { path, ground: colour })
    : ''
  const mark = `<g transform="translate(${LEFT} 64) scale(2.6)"><rect width="28" height="28" rx="${CORNERS[brand.shape]}" fill="${ink}"/><g stroke="${colour}" stroke-width="2.5" fill="none" stroke-linecap="round"><path d="M9 12.5V19a2 2 0 0 0 2 2h4"/><circle cx="9" cy="9" r="3.2"/></g><rect x="16.5" y="17.5" width="6.5" height="6.5" rx="1.2" fill="${colour}"/></g>`
  const name = writer.draw(operator.name, { x: LEFT + 92, y: 116, size: 40 })
  const words = `<g fill="${ink}">${name}${drawHeadline(operator.settings.content.hero.title, writer)}</g>`
  const price = drawPrice({ operator, facts, writer }, { ink, colour })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${colour}"/><g color="${ink}">${journey}</g>${mark}${words}${price}</svg>`
}

/** As large as fits in four lines. */
function drawHeadline(title: string, writer: PictureText): string {
  const sizes = [56, 48, 40, 34]
  const fitting = sizes.map((size) => ({ size, lines: wrapWords(title, { size, writer }) }))
  const chosen = fitting.find(({ lines }) => lines.length <= 4) ?? fitting.at(-1)
  if (!chosen) return ''
  const { size, lines } = chosen
  return lines
    .slice(0, 4)
    .map((line, index) => writer.draw(line, { x: LEFT, y: 228 + index * size * 1.2, size }))
    .join('')
}

function wrapWords(
  text: string,
  { size, writer }: { size: number; writer: PictureText },
): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && writer.widthOf(longer, size) <= ROOM) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** "£65.50" in a pill, and below it where to where. */
function drawPrice(
  { operator, facts, writer }: Pick<Params, 'operator' | 'facts' | 'writer'>,
  { ink, colour }: { ink: string; colour: string },
): string {
  const { hero } = facts
  if (!hero) return ''
  const price = formatMoney({ minor: hero.total, currency: hero.currency })
  const { from, to } = operator.settings.content.hero
  const wide = writer.widthOf(price, 36) + 48
  const pill = `<rect x="${LEFT}" y="466" width="${wide.toFixed(1)}" height="60" rx="30" fill="${ink}"/>`
  return `${pill}<g fill="${colour}">${writer.draw(price, { x: LEFT + 24, y: 509, size: 36 })}</g><g fill="${ink}">${writer.draw(`${from} – ${to}`, { x: LEFT, y: 570, size: 24 })}</g>`
}

/** On the right, as large as it fits, with the roads extending beyond the picture. */
function drawJourney(
  { frame, layers }: SketchData,
  { path, ground }: { path: Line; ground: string },
): string {
  const room = { x: 580, y: 90, width: 560, height: 450 }
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
