const MB = 1024 * 1024

export type PhotoLimits = {
  /** Pixels; a larger photo is scaled down to it. */
  maxSide: number
  /** What the server accepts of one file. */
  maxBytes: number
  /** A larger file is no photo, and would fill the memory of a phone. */
  maxInputBytes: number
  acceptsPdf: boolean
}

/** Enough to read small print. */
export const DOCUMENT_LIMITS: PhotoLimits = {
  maxSide: 2400,
  maxBytes: 5 * MB,
  maxInputBytes: 60 * MB,
  acceptsPdf: true,
}

const QUALITIES = [0.85, 0.7, 0.5] as const

export type PhotoError = 'not-a-photo' | 'too-large'

export type PhotoResult = { ok: true; file: Blob } | { ok: false; reason: PhotoError }

const PDF_START = '%PDF-'

/**
 * A PDF as it is; a photo as JPEG, scaled down until the server accepts it. What this browser can show it can convert,
 * such as the HEIC of an iPhone.
 */
export async function shrinkPhoto(file: Blob, limits: PhotoLimits): Promise<PhotoResult> {
  const { maxBytes, maxInputBytes, acceptsPdf } = limits
  if (file.size > maxInputBytes) return { ok: false, reason: 'too-large' }
  if (acceptsPdf && (await file.slice(0, PDF_START.length).text()) === PDF_START)
    return file.size > maxBytes ? { ok: false, reason: 'too-large' } : { ok: true, file }
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    () => undefined,
  )
  if (!picture) return { ok: false, reason: 'not-a-photo' }
  try {
    return await drawSmaller(picture, limits)
  } finally {
    picture.close()
  }
}

async function drawSmaller(
  picture: ImageBitmap,
  { maxSide, maxBytes }: PhotoLimits,
): Promise<PhotoResult> {
  const scale = Math.min(1, maxSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return { ok: false, reason: 'not-a-photo' }
  // JPEG has no transparency: without this a transparent drawing becomes black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  for (const quality of QUALITIES) {
    const small = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, 'image/jpeg', quality),
    )
    if (small && small.size <= maxBytes) return { ok: true, file: small }
  }
  return { ok: false, reason: 'too-large' }
}

/** A file in base64, as the contract requires. */
export const readBase64 = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      const url = typeof reader.result === 'string' ? reader.result : ''
      resolve(url.replace(/^[^,]*,/, ''))
    }
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.readAsDataURL(file)
  })
