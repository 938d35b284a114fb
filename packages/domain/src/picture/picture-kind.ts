/** The kind of a picture decides its maximum size and how it is stored. */
export type PictureKind = SitePictureKind | 'scan'

/** Public pictures with a URL on the site. */
export type SitePictureKind = 'logo' | 'icon' | 'vehicle' | 'driver' | 'page'

/** An uploaded picture with its URL on the operator's own site; sizes in pixels. */
export type Picture = { src: string; width: number; height: number }

export type PictureError = 'not-a-picture' | 'too-large' | 'too-many-pixels'

/** 20 megapixels: more than the photos phones hand to a form, and 80 MB to decode. */
export const MAX_PIXELS = 20_000_000

const MB = 1024 * 1024

export type PictureRule = {
  /** Of the uploaded file. */
  maxBytes: number
  /** The maximum stored size in pixels. */
  width: number
  height: number
  /** png if e-mails, documents and home screens have to show it too. */
  type: 'png' | 'webp'
}

export const PICTURE_RULES: Readonly<Record<PictureKind, PictureRule>> = {
  logo: { maxBytes: 2 * MB, width: 960, height: 320, type: 'png' },
  icon: { maxBytes: 2 * MB, width: 512, height: 512, type: 'png' },
  vehicle: { maxBytes: 5 * MB, width: 1200, height: 900, type: 'webp' },
  driver: { maxBytes: 5 * MB, width: 800, height: 800, type: 'webp' },
  page: { maxBytes: 5 * MB, width: 2000, height: 2000, type: 'webp' },
  /** Large enough to read small print. */
  scan: { maxBytes: 5 * MB, width: 2400, height: 2400, type: 'webp' },
}

/** The message for the person who uploaded a picture that was rejected. */
export function describePictureError(error: PictureError, kind: PictureKind): string {
  if (error === 'not-a-picture') return 'We can’t read this image. Upload a PNG, JPEG or WebP.'
  if (error === 'too-many-pixels') return 'This image is larger than 20 megapixels.'
  return `This image is larger than ${PICTURE_RULES[kind].maxBytes / MB} MB.`
}
