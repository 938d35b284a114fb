export type PdfError = 'not-a-pdf' | 'pdf-too-large' | 'pdf-runs' | 'pdf-locked'

export const MAX_PDF_BYTES = 5 * 1024 * 1024

/** PDF readers look for both markers this close to the ends of the file. */
const TAIL_BYTES = 1024

/** Content that runs by itself when a reader opens the file, or that embeds other files. */
const ACTING = /\/(?:JavaScript|JS|Launch|EmbeddedFile|OpenAction\s*<<|RichMedia)\b/

/** Checks the first bytes; the file name does not matter. */
export const looksLikePdf = (bytes: Uint8Array): boolean => latin(bytes.subarray(0, 5)) === '%PDF-'

/**
 * Checks whether a file may be stored as a scan: a complete PDF that opens without a password and openly contains no
 * active content. Compressed parts are not inspected; the PDF is served as a download and never as a page.
 */
export function checkPdf(bytes: Uint8Array): { ok: true } | { ok: false; reason: PdfError } {
  if (bytes.length > MAX_PDF_BYTES) return { ok: false, reason: 'pdf-too-large' }
  const isWhole = latin(bytes.subarray(-TAIL_BYTES)).includes('%%EOF')
  if (!looksLikePdf(bytes) || !isWhole) return { ok: false, reason: 'not-a-pdf' }
  const text = latin(bytes)
  if (/\/Encrypt\b/.test(text)) return { ok: false, reason: 'pdf-locked' }
  return ACTING.test(text) ? { ok: false, reason: 'pdf-runs' } : { ok: true }
}

/** Why a PDF was rejected, as shown to the person who uploaded it. */
export const PDF_ERROR_MESSAGES: Readonly<Record<PdfError, string>> = {
  'not-a-pdf': 'This PDF is incomplete. Save it again and upload it.',
  'pdf-too-large': 'This PDF is larger than 5 MB.',
  'pdf-runs': 'This PDF contains active content. Upload a plain scan.',
  'pdf-locked': 'This PDF has a password. Save it without one and upload it.',
}

const PIECE = 32_768

function latin(bytes: Uint8Array): string {
  let text = ''
  for (let index = 0; index < bytes.length; index += PIECE)
    text += String.fromCharCode(...bytes.subarray(index, index + PIECE))
  return text
}
