import { expect, test } from 'vitest'
import { checkPdf, looksLikePdf, MAX_PDF_BYTES } from './check-pdf.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const pdf = (inside: string) => bytes(`%PDF-1.7\n1 0 obj\n${inside}\nendobj\ntrailer\n%%EOF\n`)

test('a plain scan is accepted', () => {
  expect(checkPdf(pdf('<< /Type /Catalog /Pages 2 0 R >>'))).toEqual({ ok: true })
})

test('a PDF that is truncated, locked, or has active or embedded content is rejected', () => {
  expect(checkPdf(pdf('<< >>').subarray(0, 20))).toEqual({ ok: false, reason: 'not-a-pdf' })
  expect(checkPdf(pdf('<< /Encrypt 4 0 R >>'))).toEqual({ ok: false, reason: 'pdf-locked' })
  for (const acts of ['/S /JavaScript /JS (app.alert(1))', '/S /Launch', '/Type /EmbeddedFile'])
    expect(checkPdf(pdf(`<< ${acts} >>`))).toEqual({ ok: false, reason: 'pdf-runs' })
})

test('more than five megabytes are too many, and the file name proves nothing', () => {
  const large = new Uint8Array(MAX_PDF_BYTES + 1)
  expect(checkPdf(large)).toEqual({ ok: false, reason: 'pdf-too-large' })
  expect(looksLikePdf(bytes('<html>%PDF-1.7'))).toBe(false)
})
