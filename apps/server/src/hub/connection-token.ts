import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { HubClient } from './connection.ts'

type Deps = { key: Buffer; now: () => Date; randomBytes: (count: number) => Buffer }

/** Lifetime between negotiating and connecting; an open connection outlives it. */
export const TOKEN_LIFE_MS = 30_000

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const keys = new WeakMap<Buffer, Buffer>()

/** A separate key, so that these short-lived tokens have nothing in common with secrets stored for years. */
function sealingKey(install: Buffer): Buffer {
  const existing = keys.get(install)
  if (existing) return existing
  const derived = Buffer.from(hkdfSync('sha256', install, '', 'kerbside|live|v1', 32))
  keys.set(install, derived)
  return derived
}

/**
 * The token proves itself, so that another process than the one that negotiated can accept the connection. It is
 * encrypted, not only signed, because it contains the session, which a page's scripts must never read. It is part of
 * URLs, which logs store: by itself it gives no access to anything that needs a session (same-browser.ts).
 */
export function writeConnectionToken({ key, now, randomBytes }: Deps, client: HubClient): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, sealingKey(key), nonce)
  const claims = JSON.stringify({ until: now().getTime() + TOKEN_LIFE_MS, client })
  const sealed = Buffer.concat([cipher.update(claims, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Adds the number of the worker that negotiated, which the connection's later requests need. It proves nothing. */
export const withWorker = (worker: { number: number } | undefined, token: string): string =>
  worker === undefined ? token : `${worker.number}.${token}`

const WORKER = /^(\d{1,3})\./

/** The number of the worker in a token; undefined if it has none. */
export function workerIn(token: string): number | undefined {
  const number = WORKER.exec(token)?.[1]
  return number === undefined ? undefined : Number(number)
}

export const withoutWorker = (token: string): string => token.replace(WORKER, '')

/** Returns undefined for a token that is forged, damaged or expired. */
export function readConnectionToken(
  { key, now }: Pick<Deps, 'key' | 'now'>,
  token: string,
): HubClient | undefined {
  const sealed = Buffer.from(token, 'base64url')
  if (sealed.length <= NONCE_BYTES + TAG_BYTES || sealed.toString('base64url') !== token)
    return undefined
  const decipher = createDecipheriv(CIPHER, sealingKey(key), sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]
    const payload = JSON.parse(Buffer.concat(opened).toString()) as {
      until: number
      client: HubClient
    }
    return payload.until > now().getTime() ? payload.client : undefined
  } catch {
    return undefined
  }
}
