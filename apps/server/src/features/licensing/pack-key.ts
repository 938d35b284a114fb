import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import type { Call } from '../../http/call.ts'

/** PKCS #8 of an Ed25519 key, before its 32 bytes (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The key an operator's packs are signed with: always the same of an install, and of no use for anything else. */
function keyOf({ key, operator }: Pick<Call, 'key' | 'operator'>): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', key, '', `inspection-pack.v1|${operator}`, 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
}

/** As base64 of its SubjectPublicKeyInfo, for whoever checks a pack. */
export const publicKeyOf = (call: Pick<Call, 'key' | 'operator'>): string =>
  createPublicKey(keyOf(call)).export({ format: 'der', type: 'spki' }).toString('base64')

export const signPack = (call: Pick<Call, 'key' | 'operator'>, bytes: Buffer): string =>
  sign(null, bytes, keyOf(call)).toString('base64')

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
