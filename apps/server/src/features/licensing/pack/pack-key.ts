import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { RequestContext } from '../../../request-context.ts'

/** The PKCS #8 prefix of an Ed25519 key, before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key that signs an operator's packs: always the same for an install, and used for nothing else. */
function keyOf({ key, operator }: Pick<RequestContext, 'key' | 'operator'>): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', key, '', `inspection-pack.v1|${operator}`, 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

/** As base64 of its SubjectPublicKeyInfo, for checking a pack. */
export const publicKeyOf = (context: Pick<RequestContext, 'key' | 'operator'>): string =>
  createPublicKey(keyOf(context)).export({ format: 'der', type: 'spki' }).toString('base64')

export const signPack = (
  context: Pick<RequestContext, 'key' | 'operator'>,
  bytes: Buffer,
): string => sign(null, bytes, keyOf(context)).toString('base64')

export function isSigned({
  publicKey,
  bytes,
  signature,
}: {
  publicKey: string
  bytes: Buffer
  signature: string
}): boolean {
  try {
    const key = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    })
    return verify(null, bytes, key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
