import {
  MAX_PIXELS,
  PICTURE_RULES,
  type PictureError,
  type PictureKind,
} from '@kerbside/domain/picture/picture-kind.ts'

export type DrawnPicture = { type: 'png' | 'webp'; width: number; height: number; bytes: Buffer }

type PictureResult = { ok: true; picture: DrawnPicture } | { ok: false; reason: PictureError }

const NO_PICTURE = { ok: false, reason: 'not-a-picture' } as const

/** The first bytes decide the type, whatever the file is called. */
function isKnown(bytes: Buffer): boolean {
  const starts = (...signs: readonly number[]) =>
    signs.every((sign, index) => bytes[index] === sign)
  const isWebp =
    bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
  return (
    starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) || starts(0xff, 0xd8, 0xff) || isWebp
  )
}

/**
 * Decodes a PNG, JPEG or WebP completely and writes its pixels anew, in the right orientation. Other data in the file,
 * such as the location of a photo or an HTML page, is not in the result (security.md, uploads).
 */
export async function readPicture(bytes: Buffer, kind: PictureKind): Promise<PictureResult> {
  const rule = PICTURE_RULES[kind]
  if (bytes.length > rule.maxBytes) return { ok: false, reason: 'too-large' }
  if (!isKnown(bytes)) return NO_PICTURE
  const { default: sharp } = await import('sharp')
  const open = () => sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { ok: false, reason: 'too-many-pixels' }
    const sized = open()
      .autoOrient()
      .resize({
        width: rule.width,
        height: rule.height,
        fit: kind === 'icon' ? 'contain' : 'inside',
        withoutEnlargement: kind !== 'icon',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
    const drawn = rule.type === 'png' ? sized.png({ palette: false }) : sized.webp({ quality: 82 })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    const picture = { type: rule.type, width: info.width, height: info.height, bytes: data }
    return { ok: true, picture }
  } catch {
    return NO_PICTURE
  }
}
