import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { OperatorId } from '../../../operator.ts'

/** Whose password it is: part of the authenticated data, so that a row copied to another customer cannot be opened. */
type Whose = { operator: OperatorId; customerId: string }

export type SealedPassword = { sealed: Buffer; keyId: string }

/** `customerId` is the seal's name for the owner of the password. */
export type StoredPassword = SealedPassword & { customerId: string }

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

type SealingKey = { bytes: Buffer; id: string }
const keys = new WeakMap<Buffer, SealingKey>()

/** A key derived from the install's key, and an id of the key that does not reveal it. */
function sealingKey(install: Buffer): SealingKey {
  const existing = keys.get(install)
  if (existing) return existing
  const bytes = Buffer.from(hkdfSync('sha256', install, '', 'kerbside|password|v1', 32))
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const made = { bytes, id }
  keys.set(install, made)
  return made
}

const boundTo = ({ operator, customerId }: Whose) =>
  Buffer.from(`${operator}|${customerId}|password`)

/** AES-256-GCM over argon2's text: nonce, tag, ciphertext. `nonce` is twelve bytes that must never be reused. */
export function sealPassword(
  { key, nonce }: { key: Buffer; nonce: Buffer },
  { phc, ...whose }: Whose & { phc: string },
): SealedPassword {
  const { bytes, id } = sealingKey(key)
  const cipher = createCipheriv(CIPHER, bytes, nonce)
  cipher.setAAD(boundTo(whose))
  const sealed = Buffer.concat([cipher.update(phc, 'utf8'), cipher.final()])
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), sealed]), keyId: id }
}

/**
 * Returns argon2's text; undefined if it was sealed with another install's key or for another customer, or was
 * altered.
 */
export function openPassword(
  key: Buffer,
  { sealed, keyId, ...whose }: Whose & SealedPassword,
): string | undefined {
  const { bytes, id } = sealingKey(key)
  if (keyId !== id || sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(CIPHER, bytes, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(whose))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const rest = sealed.subarray(NONCE_BYTES + TAG_BYTES)
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

export const PASSWORD_NONCE_BYTES = NONCE_BYTES
