import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Call } from '../../http/call.ts'
import { findPicture } from './keep-picture.ts'

/** The operator's logo as a PNG, for papers and letters; undefined where it has none. */
export async function findLogo(
  call: Pick<Call, 'db' | 'operator'> & { profile: Pick<Operator, 'brand'> },
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> {
  const { logo } = call.profile.brand
  const kept = logo && (await findPicture(call, { of: logo.src }))
  return kept?.type === 'png'
    ? { bytes: kept.bytes, width: kept.width, height: kept.height }
    : undefined
}
