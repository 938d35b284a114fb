/** What a picture is of: it decides how large it may come and how it is kept. */
export type PictureKind = SitePictureKind | 'scan'

/** What everybody may see, at an address of the site. */
export type SitePictureKind = 'logo' | 'icon' | 'vehicle' | 'driver' | 'page'

/** A picture that was brought, at its address on the operator's own site; sizes in pixels. */
export type Picture = { src: string; width: number; height: number }

export type PictureFault = 'not-a-picture' | 'too-large' | 'too-many-pixels'

/** 20 megapixels: more than any phone's photo a form is given, and 80 MB to decode. */
export const MOST_PIXELS = 20_000_000

const MB = 1024 * 1024

export type PictureRule = {
  /** Of the file as it comes. */
  mostBytes: number
  /** It is kept no larger than this, in pixels. */
  width: number
  height: number
  /** png where mail, documents and home screens have to show it too. */
  type: 'png' | 'webp'
}

export const PICTURE_RULES: Readonly<Record<PictureKind, PictureRule>> = {
  logo: { mostBytes: 2 * MB, width: 960, height: 320, type: 'png' },
  icon: { mostBytes: 2 * MB, width: 512, height: 512, type: 'png' },
  vehicle: { mostBytes: 5 * MB, width: 1200, height: 900, type: 'webp' },
  driver: { mostBytes: 5 * MB, width: 800, height: 800, type: 'webp' },
  page: { mostBytes: 5 * MB, width: 2000, height: 2000, type: 'webp' },
  /** Its small print is to be read. */
  scan: { mostBytes: 5 * MB, width: 2400, height: 2400, type: 'webp' },
}

/** Why a picture was not taken, for who brought it. */
export function sayPictureFault(fault: PictureFault, kind: PictureKind): string {
  if (fault === 'not-a-picture')
    return 'This is no picture we can read. A PNG, JPEG or WebP is; an SVG is not.'
  if (fault === 'too-many-pixels') return 'This picture has more than 20 million pixels.'
  return `This picture is larger than ${PICTURE_RULES[kind].mostBytes / MB} MB.`
}
