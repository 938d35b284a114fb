import { createRequire } from 'node:module'
import path from 'node:path'
import PDFKit from 'pdfkit'
import { drawBlock } from './draw-block.ts'
import { EDGE, HALF_LINE, INK, LINE, type Sheet } from './draw-sheet.ts'
import { drawFooters, drawTop } from './draw-top.ts'
import type { PdfDocument } from './pdf-document.ts'

const fonts = path.join(
  path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
  'ttf',
)

/** The bytes of the PDF. Run it only in the worker, because it takes a while. */
export function drawPages(document: PdfDocument): Promise<Uint8Array> {
  const pdf = new PDFKit({
    size: 'A4',
    margins: { top: EDGE, bottom: EDGE + 3 * LINE, left: EDGE, right: EDGE },
    bufferPages: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: document.title,
      Author: document.brand.name,
      Creator: 'Kerbside',
      Producer: 'Kerbside',
      CreationDate: document.madeAt,
      ModDate: document.madeAt,
    },
  })
  pdf.registerFont('text', path.join(fonts, 'DejaVuSans.ttf'))
  pdf.registerFont('strong', path.join(fonts, 'DejaVuSans-Bold.ttf'))
  const chunks: Buffer[] = []
  const whole = new Promise<Uint8Array>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    pdf.on('error', reject)
  })
  const sheet: Sheet = { pdf, colour: document.brand.colour }
  pdf.font('text').fontSize(9.5).fillColor(INK)
  drawTop(sheet, document)
  for (const block of document.blocks) {
    drawBlock(sheet, block)
    pdf.y += HALF_LINE + 3
  }
  drawFooters(sheet, document)
  pdf.end()
  return whole
}
