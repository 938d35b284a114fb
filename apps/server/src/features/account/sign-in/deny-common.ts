import { pbkdf2 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { RequestContext } from '../../../request-context.ts'

const derive = promisify(pbkdf2)

/** The most common passwords of at least six characters, most common first. */
const COMMON =
  `123456 password 123456789 12345678 111111 qwerty 1234567 123123 1234567890 000000 abc123
  password1 iloveyou qwerty123 654321 666666 121212 qwertyuiop 1q2w3e4r monkey dragon 123321 letmein princess
  sunshine football welcome admin123 liverpool charlie 1qaz2wsx passw0rd baseball superman michael shadow
  master ashley arsenal chelsea asdfgh zxcvbn 112233 777777 888888 987654321 Password1 Password123`.split(
    /\s+/,
  )

const ITERATIONS = 600_000
const KEY_BYTES = 32

/** How long a sign-up waits for an unfinished list. The most common passwords come first, so they are in it by then. */
const TIMEOUT_MS = 1_000

/** The hash a browser of this operator makes of a password (security.md D); `publicId` is the operator's slug. */
export async function hashAsBrowser(publicId: string, password: string): Promise<string> {
  const salt = `kerbside|pwd|v1|${publicId}`
  const bytes = await derive(password.normalize('NFC'), salt, ITERATIONS, KEY_BYTES, 'sha256')
  return `v1.${bytes.toString('base64url')}`
}

type Denied = { hashes: Set<string>; done: Promise<void> }
const denied = new Map<string, Denied>()

/** Built once per operator and process, at the first sign-up: takes about ten seconds of one thread. */
function deniedOf(publicId: string): Denied {
  const existing = denied.get(publicId)
  if (existing) return existing
  const hashes = new Set<string>()
  const fill = async () => {
    for (const password of COMMON) hashes.add(await hashAsBrowser(publicId, password))
  }
  const made = { hashes, done: fill() }
  denied.set(publicId, made)
  return made
}

/**
 * Whether this is one of the most common passwords. The server can tell from the hash although it never sees a
 * password.
 */
export async function isCommon(
  { profile }: Pick<RequestContext, 'profile'>,
  passwordhash: string,
): Promise<boolean> {
  const { hashes, done } = deniedOf(profile.slug)
  if (hashes.has(passwordhash)) return true
  const waited = new AbortController()
  await Promise.race([done, pause(TIMEOUT_MS, undefined, { signal: waited.signal, ref: false })])
  waited.abort()
  return hashes.has(passwordhash)
}
