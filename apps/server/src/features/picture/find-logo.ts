import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { findPicture } from './save-picture.ts'

/** The operator's logo as a PNG, for documents and e-mails; undefined if it has none. */
export async function findLogo(
  context: Pick<RequestContext, 'db' | 'operator'> & { profile: Pick<Operator, 'brand'> },
): Promise<{ bytes: Buffer; width: number; height: number } | undefined> {
  const { logo } = context.profile.brand
  const picture = logo && (await findPicture(context, { of: logo.src }))
  return picture?.type === 'png'
    ? { bytes: picture.bytes, width: picture.width, height: picture.height }
    : undefined
}
