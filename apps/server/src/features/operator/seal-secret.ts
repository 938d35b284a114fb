import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { OperatorId } from '../../operator.ts'

/**
 * The owner and name of a secret: part of the authenticated data, so that a row moved to another name or operator
 * cannot be decrypted.
 */
export type SecretName = { operator: OperatorId; name: string }

const CIPHER = 'aes-256-gcm'
const FORMAT = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keys = new WeakMap<Buffer, Buffer>()

/** A separate key, so that the key for secrets never signs a quote. */
function sealingKey(install: Buffer): Buffer {
  const existing = keys.get(install)
  if (existing) return existing
  const derived = Buffer.from(hkdfSync('sha256', install, '', 'kerbside|secret|v1', 32))
  keys.set(install, derived)
  return derived
}

const boundTo = ({ operator, name }: SecretName) => Buffer.from(`${operator}|${name}`)

/** AES-256-GCM: format, nonce, tag, ciphertext. `nonce` is twelve bytes that must never be reused under this key. */
export function sealSecret(
  { key, nonce }: { key: Buffer; nonce: Buffer },
  { value, ...whose }: SecretName & { value: string },
): Buffer {
  const cipher = createCipheriv(CIPHER, sealingKey(key), nonce)
  cipher.setAAD(boundTo(whose))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.of(FORMAT), nonce, cipher.getAuthTag(), sealed])
}

/** Undefined if it was sealed with another key or for another name, or was altered. */
export function openSecret(
  key: Buffer,
  { sealed, ...whose }: SecretName & { sealed: Buffer },
): string | undefined {
  if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== FORMAT) return undefined
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
  const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv(CIPHER, sealingKey(key), nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(boundTo(whose))
  decipher.setAuthTag(tag)
  try {
    const opened = [decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES)), decipher.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    return undefined
  }
}

export const SECRET_NONCE_BYTES = NONCE_BYTES
