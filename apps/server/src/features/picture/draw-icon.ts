import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { findPicture } from './save-picture.ts'

/** Share of the side that lies within the circle phones crop to. */
const BLED_SHARE = 0.72

/**
 * The operator's own logo as a square, `pixels` wide; `bleeds`: on white to the edges, for phones that crop an icon to
 * their own shape. Undefined if the operator has no logo.
 */
export async function drawIcon(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { profile, pixels, bleeds }: { profile: Operator; pixels: number; bleeds: boolean },
): Promise<Buffer | undefined> {
  const { logo } = profile.brand
  const picture = logo && (await findPicture(context, { of: logo.icon }))
  if (!picture) return undefined
  const side = bleeds ? Math.round(pixels * BLED_SHARE) : pixels
  const edge = Math.floor((pixels - side) / 2)
  const rest = pixels - side - edge
  const { default: sharp } = await import('sharp')
  const drawn = sharp(picture.bytes)
    .resize(side, side, { fit: 'contain', background: '#fff0' })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: '#fff0' })
  const square = await drawn.png().toBuffer()
  return bleeds ? sharp(square).flatten({ background: '#fff' }).png().toBuffer() : square
}
