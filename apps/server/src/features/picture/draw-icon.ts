import type { Operator } from '@kerbside/domain/operator/operator.ts'
import sharp from 'sharp'
import type { Call } from '../../http/call.ts'
import { findPicture } from './keep-picture.ts'

/** Of the side, within the circle that phones cut out. */
const BLED_SHARE = 0.72

/**
 * The operator's own logo as a square of so many pixels; `bleeds`: on white to the edges, for phones that cut out a
 * shape of their own. Undefined where it has none.
 */
export async function drawIcon(
  call: Pick<Call, 'db' | 'operator'>,
  { profile, pixels, bleeds }: { profile: Operator; pixels: number; bleeds: boolean },
): Promise<Buffer | undefined> {
  const { logo } = profile.brand
  const kept = logo && (await findPicture(call, { of: logo.icon }))
  if (!kept) return undefined
  const side = bleeds ? Math.round(pixels * BLED_SHARE) : pixels
  const edge = Math.floor((pixels - side) / 2)
  const rest = pixels - side - edge
  const drawn = sharp(kept.bytes)
    .resize(side, side, { fit: 'contain', background: '#fff0' })
    .extend({ top: edge, left: edge, bottom: rest, right: rest, background: '#fff0' })
  const square = await drawn.png().toBuffer()
  return bleeds ? sharp(square).flatten({ background: '#fff' }).png().toBuffer() : square
}
