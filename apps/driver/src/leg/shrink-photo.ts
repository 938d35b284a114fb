/** Enough to read a receipt, and small enough to wait on a phone until there is a signal. */
const MAX_SIDE = 1600
const QUALITY = 0.8
export const MAX_PHOTO_MB = 20
/** The contract's limit, in characters of base64. */
const MAX_BASE64 = 1024 * 1024

export type PhotoError = 'too-large' | 'not-a-photo'
export type ShrunkPhoto = { ok: true; photo: string } | { ok: false; reason: PhotoError }

/**
 * A photo of a receipt as a small JPEG in base64. What this browser can show it can convert, such as the HEIC of an
 * iPhone; everything else is refused with a reason.
 */
export async function shrinkPhoto(file: Blob): Promise<ShrunkPhoto> {
  if (file.size > MAX_PHOTO_MB * 1024 * 1024) return { ok: false, reason: 'too-large' }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { ok: false, reason: 'not-a-photo' }
  const scale = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const photo = canvas.toDataURL('image/jpeg', QUALITY).split(',')[1] ?? ''
  return photo === '' || photo.length > MAX_BASE64
    ? { ok: false, reason: 'not-a-photo' }
    : { ok: true, photo }
}
