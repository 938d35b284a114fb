import { judgePdf, looksLikePdf, PDF_FAULTS } from '@kerbside/domain/driver/judge-pdf.ts'
import { sayPictureFault } from '@kerbside/domain/picture/picture-kind.ts'
import { readPicture } from '../picture/read-picture.ts'
import type { Scan } from './scan-store.ts'

/** A picture is drawn anew, a PDF is judged and kept as it is; `message` is for who brought it. */
export async function readScan(
  bytes: Buffer,
): Promise<{ ok: true; scan: Scan } | { ok: false; message: string }> {
  if (looksLikePdf(bytes)) {
    const verdict = judgePdf(bytes)
    return verdict.ok
      ? { ok: true, scan: { type: 'pdf', bytes } }
      : { ok: false, message: PDF_FAULTS[verdict.reason] }
  }
  const read = await readPicture(bytes, 'scan')
  if (!read.ok)
    return {
      ok: false,
      message:
        read.reason === 'not-a-picture'
          ? 'This is no scan we can read. A PDF, PNG, JPEG or WebP is.'
          : sayPictureFault(read.reason, 'scan'),
    }
  return { ok: true, scan: { type: 'webp', bytes: read.picture.bytes } }
}
