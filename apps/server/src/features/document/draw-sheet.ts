import { LINE_BREAK } from './pdf-document.ts'

/** Points, of which 72 are an inch. A4 is 595.28 by 841.89. */
export const EDGE = 48
export const WIDTH = 595.28 - 2 * EDGE
export const RIGHT = EDGE + WIDTH
export const LINE = 14
export const HALF_LINE = 7

export const INK = '#1c2421'
export const MUTED = '#56605c'
export const RULE = '#d5d9d4'

export type Sheet = { pdf: PDFKit.PDFDocument; colour: string }

type Written = {
  x: number
  y: number
  width: number
  size?: number
  font?: 'text' | 'strong'
  colour?: string
  align?: 'left' | 'right'
}

/** Writes a text into its column, in as many lines as it needs, and returns its height. */
export function write({ pdf }: Sheet, text: string, at: Written): number {
  const { x, y, width, size = 9.5, font = 'text', colour = INK, align = 'left' } = at
  pdf.font(font).fontSize(size).fillColor(colour)
  const shown = breakLines(text, (line) => isWithin(pdf, { line, width }))
  if (shown === '') return 0
  const options = { width, align, lineGap: 2, ...(RIGHT_TO_LEFT.test(shown) && APART) }
  const height = pdf.heightOfString(shown, options)
  pdf.text(shown, x, y, options)
  return height
}

/** The height the text will have. */
export function heightOf(
  { pdf }: Sheet,
  text: string,
  { width, ...at }: Pick<Written, 'width' | 'size' | 'font'>,
): number {
  pdf.font(at.font ?? 'text').fontSize(at.size ?? 9.5)
  const shown = breakLines(text, (line) => isWithin(pdf, { line, width }))
  const options = { width, lineGap: 2, ...(RIGHT_TO_LEFT.test(shown) && APART) }
  return shown === '' ? 0 : pdf.heightOfString(shown, options)
}

/** As pdfkit measures it: pdfkit counts the newline as a character. */
const isWithin = (
  pdf: PDFKit.PDFDocument,
  { line, width }: { line: string; width: number },
): boolean => pdf.widthOfString(`${line}\n`) <= width

/** Starts another page if there is no room for this many more points. */
export function makeRoom({ pdf }: Sheet, points: number): boolean {
  if (pdf.y + points <= pdf.page.height - pdf.page.margins.bottom) return false
  pdf.addPage()
  pdf.y = EDGE
  return true
}

export function rule({ pdf }: Sheet, { y, colour = RULE }: { y: number; colour?: string }): void {
  pdf.moveTo(EDGE, y).lineTo(RIGHT, y).lineWidth(0.7).strokeColor(colour).stroke()
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
/** Makes pdfkit shape each word alone: a word shaped with its space would be reversed and touch the word before. */
const APART = { wordSpacing: 0.001 }
/** Characters without use on paper; some would reverse a line or hide a part of it. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu

/**
 * The text in drawing order. Text with Arabic or Hebrew is broken into lines before its words are reordered, so that
 * the end of a name wraps and not its beginning.
 */
export function breakLines(text: string, fits: (line: string) => boolean): string {
  if (text.includes(LINE_BREAK))
    return text
      .split(LINE_BREAK)
      .map((line) => breakLines(line, fits))
      .join('\n')
  if (!RIGHT_TO_LEFT.test(text)) return inReadingOrder(text)
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || fits(inReadingOrder(longer))) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line].map(inReadingOrder).join('\n')
}

/**
 * Each word is shaped in its own direction when drawn, but words are placed from left to right: consecutive Arabic or
 * Hebrew words are reversed here, so that a name reads in order.
 */
export function inReadingOrder(text: string): string {
  const words = text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSEEN, '').split(' ')
  const out: string[] = []
  let turned: string[] = []
  for (const word of words) {
    if (RIGHT_TO_LEFT.test(word)) turned.unshift(word)
    else {
      out.push(...turned, word)
      turned = []
    }
  }
  return [...out, ...turned].join(' ')
}
