import { expect, test } from 'vitest'
import { judgePdf, looksLikePdf, MOST_PDF_BYTES } from './judge-pdf.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))
const pdf = (inside: string) => bytes(`%PDF-1.7\n1 0 obj\n${inside}\nendobj\ntrailer\n%%EOF\n`)

test('a plain scan is taken', () => {
  expect(judgePdf(pdf('<< /Type /Catalog /Pages 2 0 R >>'))).toEqual({ ok: true })
})

test('a PDF that stops in the middle, that is locked, that runs or carries something is not', () => {
  expect(judgePdf(pdf('<< >>').subarray(0, 20))).toEqual({ ok: false, reason: 'not-a-pdf' })
  expect(judgePdf(pdf('<< /Encrypt 4 0 R >>'))).toEqual({ ok: false, reason: 'pdf-locked' })
  for (const acts of ['/S /JavaScript /JS (app.alert(1))', '/S /Launch', '/Type /EmbeddedFile'])
    expect(judgePdf(pdf(`<< ${acts} >>`))).toEqual({ ok: false, reason: 'pdf-runs' })
})

test('more than five megabytes are too many, and a name is no proof', () => {
  const large = new Uint8Array(MOST_PDF_BYTES + 1)
  expect(judgePdf(large)).toEqual({ ok: false, reason: 'pdf-too-large' })
  expect(looksLikePdf(bytes('<html>%PDF-1.7'))).toBe(false)
})
