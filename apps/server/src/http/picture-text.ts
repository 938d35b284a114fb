import { createRequire } from 'node:module'
import path from 'node:path'
import type { PictureText } from '@kerbside/contract/pages.ts'

const FONT = path.join(
  path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf/DejaVuSans-Bold.ttf',
)

let opened: Promise<PictureText> | undefined

/** The glyphs of DejaVu Sans Bold, which has Latin, Greek, Cyrillic, Arabic and Hebrew. Letters of other scripts show an empty box. */
export function openPictureText(): Promise<PictureText> {
  opened ??= open()
  return opened
}

async function open(): Promise<PictureText> {
  const { open: openFont } = await import('fontkit')
  const font = await openFont(FONT)
  if (!('layout' in font)) throw new Error(`${FONT} is not a single font`)
  const layoutOf = (text: string) => font.layout(text)
  return {
    widthOf: (text, size) => (layoutOf(text).advanceWidth * size) / font.unitsPerEm,
    draw(text, { x, y, size }) {
      const { glyphs, positions } = layoutOf(text)
      const scale = size / font.unitsPerEm
      let across = 0
      const outlines = glyphs.map((glyph, index) => {
        const place = positions[index]
        const d = glyph.path.translate(across + (place?.xOffset ?? 0), place?.yOffset ?? 0).toSVG()
        across += place?.xAdvance ?? 0
        return d
      })
      return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${outlines.join('')}"/>`
    },
  }
}
