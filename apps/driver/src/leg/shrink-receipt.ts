import {
  type PhotoError,
  type PhotoLimits,
  readBase64,
  shrinkPhoto,
} from '../photo/shrink-photo.ts'

export const MAX_PHOTO_MB = 20

/** Enough to read a receipt, and small enough to wait on a phone until there is a signal. The contract accepts 1 MB of base64. */
const LIMITS: PhotoLimits = {
  maxSide: 1600,
  maxBytes: 768 * 1024,
  maxInputBytes: MAX_PHOTO_MB * 1024 * 1024,
  acceptsPdf: false,
}

export type ShrunkPhoto = { ok: true; photo: string } | { ok: false; reason: PhotoError }

/** A photo of a receipt as a small JPEG in base64. */
export async function shrinkReceipt(file: Blob): Promise<ShrunkPhoto> {
  const shrunk = await shrinkPhoto(file, LIMITS)
  return shrunk.ok ? { ok: true, photo: await readBase64(shrunk.file) } : shrunk
}
