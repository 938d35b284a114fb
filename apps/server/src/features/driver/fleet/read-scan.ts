import { checkPdf, looksLikePdf, PDF_ERROR_MESSAGES } from '@kerbside/domain/driver/check-pdf.ts'
import { describePictureError } from '@kerbside/domain/picture/picture-kind.ts'
import { readPicture } from '../../picture/read-picture.ts'
import type { Scan } from './scan-store.ts'

/** A picture is re-encoded; a PDF is checked and stored as it is. `message` is for the person who uploaded it. */
export async function readScan(
  bytes: Buffer,
): Promise<{ ok: true; scan: Scan } | { ok: false; message: string }> {
  if (looksLikePdf(bytes)) {
    const result = checkPdf(bytes)
    return result.ok
      ? { ok: true, scan: { type: 'pdf', bytes } }
      : { ok: false, message: PDF_ERROR_MESSAGES[result.reason] }
  }
  const read = await readPicture(bytes, 'scan')
  if (!read.ok)
    return {
      ok: false,
      message:
        read.reason === 'not-a-picture'
          ? 'We can’t read this file. Upload a PDF, PNG, JPEG or WebP.'
          : describePictureError(read.reason, 'scan'),
    }
  return { ok: true, scan: { type: 'webp', bytes: read.picture.bytes } }
}
