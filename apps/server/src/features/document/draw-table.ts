import {
  EDGE,
  heightOf,
  INK,
  LINE,
  MUTED,
  makeRoom,
  RULE,
  rule,
  type Sheet,
  WIDTH,
  write,
} from './draw-sheet.ts'
import type { PdfTable } from './pdf-document.ts'

const GAP = 10
const TOTALS_WIDTH = 240

type Column = {
  x: number
  width: number
  align: 'left' | 'right'
  title: string
  size: number
}

const SIZE = 9.5
const SMALL = 7.5

/** Rows that do not fit continue on the next page under the same titles; a row is never split. */
export function drawTable(sheet: Sheet, table: PdfTable): void {
  const columns = placeColumns(table)
  makeRoom(sheet, 4 * LINE)
  drawTitles(sheet, columns)
  for (const row of table.rows) {
    const height = Math.max(
      ...columns.map(({ width, size }, place) =>
        heightOf(sheet, row[place] ?? '', { width, size }),
      ),
    )
    if (makeRoom(sheet, height + 5)) drawTitles(sheet, columns)
    const y = sheet.pdf.y + 2
    for (const [place, column] of columns.entries())
      write(sheet, row[place] ?? '', { ...column, y })
    sheet.pdf.y = y + height + 1
    rule(sheet, { y: sheet.pdf.y })
  }
  drawTotals(sheet, table)
}

function placeColumns({ columns, small }: PdfTable): Column[] {
  const shares = columns.reduce((total, { share }) => total + share, 0)
  const room = WIDTH - GAP * (columns.length - 1)
  let x = EDGE
  return columns.map(({ title, share, align }) => {
    const width = (room * share) / shares
    const side = align === 'end' ? 'right' : 'left'
    const column: Column = { x, width, title, align: side, size: small ? SMALL : SIZE }
    x += width + GAP
    return column
  })
}

function drawTitles(sheet: Sheet, columns: readonly Column[]): void {
  if (columns.every(({ title }) => title === '')) return
  const { y } = sheet.pdf
  const heights = columns.map((column) =>
    write(sheet, column.title, { ...column, y, size: Math.min(8, column.size), colour: MUTED }),
  )
  sheet.pdf.y = y + Math.max(...heights) + 3
  rule(sheet, { y: sheet.pdf.y, colour: INK })
}

/** Draws the totals on one page, aligned right. */
function drawTotals(sheet: Sheet, { totals }: PdfTable): void {
  const width = TOTALS_WIDTH / 2
  const x = EDGE + WIDTH - TOTALS_WIDTH
  makeRoom(sheet, totals.length * (LINE + 6))
  sheet.pdf.y += totals.length > 0 ? 6 : 0
  for (const { label, value, strong = false } of totals) {
    const { y } = sheet.pdf
    const face = { size: strong ? 12 : 9.5, font: strong ? ('strong' as const) : ('text' as const) }
    const low = write(sheet, label, { x, y, width: width + 20, ...face })
    const at = { x: x + width + 20, y, width: width - 20, align: 'right' as const, ...face }
    const high = write(sheet, value, at)
    sheet.pdf.y = y + Math.max(low, high) + 4
    if (strong) {
      const { pdf } = sheet
      pdf
        .moveTo(x, y - 3)
        .lineTo(x + TOTALS_WIDTH, y - 3)
        .lineWidth(0.7)
        .strokeColor(RULE)
        .stroke()
    }
  }
}
