export type PdfFault = 'not-a-pdf' | 'pdf-too-large' | 'pdf-runs' | 'pdf-locked'

export const MOST_PDF_BYTES = 5 * 1024 * 1024

/** Readers look for both this near the ends. */
const TAIL_BYTES = 1024

/** What acts by itself when a reader opens it, or carries other files in. */
const ACTING = /\/(?:JavaScript|JS|Launch|EmbeddedFile|OpenAction\s*<<|RichMedia)\b/

/** Of the first bytes, whatever the file is called. */
export const looksLikePdf = (bytes: Uint8Array): boolean => latin(bytes.subarray(0, 5)) === '%PDF-'

/**
 * Whether a file may be kept as a scan: a whole PDF that everybody can open and that does nothing by itself, as far as
 * it says so openly. What hides in packed parts is left to the reader, which is handed it as a file and never as a page.
 */
export function judgePdf(bytes: Uint8Array): { ok: true } | { ok: false; reason: PdfFault } {
  if (bytes.length > MOST_PDF_BYTES) return { ok: false, reason: 'pdf-too-large' }
  const isWhole = latin(bytes.subarray(-TAIL_BYTES)).includes('%%EOF')
  if (!looksLikePdf(bytes) || !isWhole) return { ok: false, reason: 'not-a-pdf' }
  const text = latin(bytes)
  if (/\/Encrypt\b/.test(text)) return { ok: false, reason: 'pdf-locked' }
  return ACTING.test(text) ? { ok: false, reason: 'pdf-runs' } : { ok: true }
}

/** Why a PDF was not taken, for who brought it. */
export const PDF_FAULTS: Readonly<Record<PdfFault, string>> = {
  'not-a-pdf': 'This PDF is not whole. Please save it again.',
  'pdf-too-large': 'This PDF is larger than 5 MB.',
  'pdf-runs': 'This PDF runs something when it is opened. Please bring a plain scan.',
  'pdf-locked': 'This PDF is locked with a password. Please save it without one.',
}

const PIECE = 32_768

function latin(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE)
    text += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return text
}
