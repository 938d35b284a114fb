import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { HubVisitor } from './connection.ts'

type Means = { key: Buffer; now: () => Date; randomBytes: (count: number) => Buffer }

/** From negotiating to connecting; an open connection outlives it. */
export const TOKEN_LIFE_MS = 30_000

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keys = new WeakMap<Buffer, Buffer>()

/** A key of its own, so that what is sealed for half a minute has nothing to do with what is sealed for years. */
function sealingKey(install: Buffer): Buffer {
  const known = keys.get(install)
  if (known) return known
  const derived = Buffer.from(hkdfSync('sha256', install, '', 'kerbside|live|v1', 32))
  keys.set(install, derived)
  return derived
}

/**
 * Carries its own proof, so that the process that connects need not be the one that negotiated. Sealed and not only
 * signed: the session that may follow without a code is in it, and scripts of a page must never read that. It is
 * part of URLs, which logs keep: by itself it gives no access to anything that needs a session (same-browser.ts).
 */
export function writeConnectionToken(
  { key, now, randomBytes }: Means,
  visitor: HubVisitor,
): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(key), nonce)
  const claims = JSON.stringify({ until: now().getTime() + TOKEN_LIFE_MS, visitor })
  const sealed = Buffer.concat([cipher.update(claims, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined of a token that is forged, damaged or over. */
export function readConnectionToken(
  { key, now }: Pick<Means, 'key' | 'now'>,
  token: string,
): HubVisitor | undefined {
  const sealed = Buffer.from(token, 'base64url')
  if (sealed.length <= NONCE_BYTES + TAG_BYTES || sealed.toString('base64url') !== token)
    return undefined
  const decipher = createDecipheriv(CIPHER, sealingKey(key), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    const said = JSON.parse(Buffer.concat(opened).toString()) as {
      until: number
      visitor: HubVisitor
    }
    return said.until > now().getTime() ? said.visitor : undefined
  } catch {
    return undefined
  }
}
