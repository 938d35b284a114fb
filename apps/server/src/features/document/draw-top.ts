import { EDGE, INK, LINE, MUTED, RIGHT, rule, type Sheet, WIDTH, write } from './draw-sheet.ts'
import type { PdfDocument, PdfLogo } from './pdf-document.ts'

const MARK = 30
const HALF = WIDTH / 2
const LABEL = 96

/** Draws the sender's mark and name, the heading, its facts, and the recipient. */
export function drawTop(sheet: Sheet, document: PdfDocument): void {
  const { pdf, colour } = sheet
  if (document.notice !== '') drawNotice(sheet, document.notice)
  const top = pdf.y
  const { name, logo, mark, shape = 'soft' } = document.brand
  if (logo) drawLogo(sheet, { logo, y: top })
  else {
    drawMark(sheet, { letter: mark === 'route' ? '' : name, corner: CORNERS[shape], y: top })
    const at = { x: EDGE + MARK + 10, y: top + 7, width: HALF - MARK - 22 }
    write(sheet, name, { ...at, size: 14, font: 'strong' })
  }
  let left = top + MARK + 12
  for (const line of document.sender)
    left += write(sheet, line, { x: EDGE, y: left, width: HALF - 12, size: 8.5, colour: MUTED })

  const column = { x: EDGE + HALF, width: HALF }
  let right = top
  right += write(sheet, document.heading, { ...column, y: right, size: 20, font: 'strong', colour })
  right += 6
  for (const { label, value } of document.facts) {
    const low = write(sheet, label, { ...column, y: right, width: LABEL, colour: MUTED })
    const at = { x: column.x + LABEL, y: right, width: HALF - LABEL, font: 'strong' as const }
    right += Math.max(low, write(sheet, value, at)) + 2
  }
  pdf.y = Math.max(left, right) + LINE
  rule(sheet, { y: pdf.y })
  pdf.y += LINE
  if (document.recipient.length > 0) drawRecipient(sheet, document.recipient)
}

/** As high as the mark, or lower if it is very wide. */
function drawLogo({ pdf }: Sheet, { logo, y }: { logo: PdfLogo; y: number }): void {
  const scale = Math.min(MARK / logo.height, (HALF - 24) / logo.width)
  const [width, height] = [logo.width * scale, logo.height * scale]
  pdf.image(Buffer.from(logo.bytes), EDGE, y + (MARK - height) / 2, { width, height })
}

/** Of a square of 28, as on the site. */
const CORNERS = { sharp: 0, soft: 8, round: 14 } as const
const VIEW_BOX = 28

/** The same mark as on the site: the way from ring to square, or the first letter of the name. */
function drawMark(
  sheet: Sheet,
  { letter: name, corner, y }: { letter: string; corner: number; y: number },
): void {
  const { pdf, colour } = sheet
  const scale = MARK / VIEW_BOX
  pdf.roundedRect(EDGE, y, MARK, MARK, corner * scale).fill(colour)
  const [letter = ''] = name.trim().toUpperCase()
  if (letter === '') {
    pdf.save().translate(EDGE, y).scale(scale)
    pdf.lineWidth(2).strokeColor('#ffffff').fillColor('#ffffff')
    pdf.path('M9 12.5V19a2 2 0 0 0 2 2h4').stroke()
    pdf.circle(9, 9, 3.2).stroke()
    pdf.roundedRect(16.5, 17.5, 6.5, 6.5, 1.2).fill()
    pdf.restore()
    return
  }
  pdf.font('strong').fontSize(16).fillColor('#ffffff')
  pdf.text(letter, EDGE, y + 6, { width: MARK, align: 'center', lineBreak: false })
}

function drawNotice(sheet: Sheet, notice: string): void {
  const { pdf } = sheet
  pdf.roundedRect(EDGE, pdf.y, WIDTH, 22, 4).fill('#fdf0d0')
  const y = pdf.y + 6
  write(sheet, notice, { x: EDGE + 10, y, width: WIDTH - 20, size: 8.5, colour: '#5c3d00' })
  pdf.y = y + 30
}

function drawRecipient(sheet: Sheet, lines: readonly string[]): void {
  const { pdf } = sheet
  let { y } = pdf
  y += write(sheet, 'For', { x: EDGE, y, width: WIDTH, size: 8.5, colour: MUTED }) + 1
  for (const [place, line] of lines.entries())
    y += write(sheet, line, { x: EDGE, y, width: WIDTH, font: place === 0 ? 'strong' : 'text' })
  pdf.y = y + LINE
}

/** Draws the footer on every page, once the number of pages is known. */
export function drawFooters(sheet: Sheet, { footer }: PdfDocument): void {
  const { pdf } = sheet
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    // below the margin, where a text would otherwise start a new page
    pdf.page.margins.bottom = 0
    const y = pdf.page.height - EDGE - LINE
    rule(sheet, { y: y - 8 })
    write(sheet, footer, { x: EDGE, y, width: WIDTH - 70, size: 7.5, colour: MUTED })
    const at = { x: RIGHT - 60, y, width: 60, align: 'right' as const }
    if (count > 1) write(sheet, `${page + 1} of ${count}`, { ...at, size: 7.5, colour: INK })
  }
}
