import {
  EDGE,
  heightOf,
  INK,
  LINE,
  MUTED,
  makeRoom,
  type Sheet,
  WIDTH,
  write,
} from './draw-sheet.ts'
import { drawTable } from './draw-table.ts'
import type { PdfBlock, PdfFact } from './pdf-document.ts'

const LABEL = 130
const MARKS = 20

export function drawBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheet, block.text)
    case 'text':
      return drawText(sheet, block)
    case 'facts':
      return drawFacts(sheet, block.items)
    case 'journey':
      return drawJourney(sheet, block)
    case 'table':
      return drawTable(sheet, block)
  }
}

/** Never leaves a heading alone at the foot of a page. */
function drawHeading(sheet: Sheet, text: string): void {
  makeRoom(sheet, 5 * LINE)
  const { pdf } = sheet
  const { y } = pdf
  pdf.y = y + write(sheet, text, { x: EDGE, y, width: WIDTH, size: 12, font: 'strong' })
  // the text follows closer than other elements
  pdf.y -= LINE / 4
}

function drawText(sheet: Sheet, { text, quiet: muted }: { text: string; quiet?: boolean }): void {
  const size = muted ? 8.5 : 9.5
  makeRoom(sheet, heightOf(sheet, text, { width: WIDTH, size }))
  const { y } = sheet.pdf
  const at = { x: EDGE, y, width: WIDTH, size, colour: muted ? MUTED : INK }
  sheet.pdf.y = y + write(sheet, text, at)
}

function drawFacts(sheet: Sheet, items: readonly PdfFact[]): void {
  for (const { label, value } of items) {
    const width = WIDTH - LABEL
    makeRoom(sheet, heightOf(sheet, value, { width }))
    const { y } = sheet.pdf
    const low = write(sheet, label, { x: EDGE, y, width: LABEL - 10, colour: MUTED })
    sheet.pdf.y = y + Math.max(low, write(sheet, value, { x: EDGE + LABEL, y, width })) + 2
  }
}

function drawJourney(
  sheet: Sheet,
  { title, stops }: { title: string; stops: readonly { place: string; at: string }[] },
): void {
  const { pdf, colour } = sheet
  const width = WIDTH - MARKS
  const heights = stops.map(
    ({ place, at }) =>
      heightOf(sheet, place, { width, font: 'strong' }) + heightOf(sheet, at, { width }) + 8,
  )
  makeRoom(sheet, LINE * 2 + heights.reduce((total, height) => total + height, 0))
  if (title !== '') drawHeading(sheet, title)
  pdf.y += LINE * 0.75
  const x = EDGE + 5
  const marks: number[] = []
  for (const { place, at } of stops) {
    let { y } = pdf
    marks.push(y + 6)
    y += write(sheet, place, { x: EDGE + MARKS, y, width, font: 'strong' })
    y += write(sheet, at, { x: EDGE + MARKS, y, width, colour: MUTED })
    pdf.y = y + 8
  }
  const [first = 0] = marks
  const last = marks.at(-1) ?? first
  pdf.moveTo(x, first).lineTo(x, last).lineWidth(1.6).strokeColor(colour).stroke()
  for (const [place, y] of marks.entries()) {
    if (place === 0) pdf.circle(x, y, 4).lineWidth(1.8).fillAndStroke('#ffffff', colour)
    else if (place === marks.length - 1) pdf.rect(x - 4, y - 4, 8, 8).fill(colour)
    else pdf.circle(x, y, 2.6).fill(colour)
  }
}
