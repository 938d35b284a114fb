import { pbkdf2 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Call } from '../../http/call.ts'

const derive = promisify(pbkdf2)

/** Commonest first, of six characters and more: what those who guess begin with. */
const COMMON =
  `123456 password 123456789 12345678 111111 qwerty 1234567 123123 1234567890 000000 abc123
  password1 iloveyou qwerty123 654321 666666 121212 qwertyuiop 1q2w3e4r monkey dragon 123321 letmein princess
  sunshine football welcome admin123 liverpool charlie 1qaz2wsx passw0rd baseball superman michael shadow
  master ashley arsenal chelsea asdfgh zxcvbn 112233 777777 888888 987654321 Password1 Password123`.split(
    /\s+/,
  )

const ITERATIONS = 600_000
const KEY_BYTES = 32

/** How long a sign-up waits for a list that is still being made; its beginning, which matters most, is there by then. */
const PATIENCE_MS = 1_000

/** What a browser of this operator makes of a password (security.md D); `publicId` is the operator's slug. */
export async function hashAsBrowser(publicId: string, password: string): Promise<string> {
  const salt = `kerbside|pwd|v1|${publicId}`
  const bytes = await derive(password.normalize('NFC'), salt, ITERATIONS, KEY_BYTES, 'sha256')
  return `v1.${bytes.toString('base64url')}`
}

type Denied = { hashes: Set<string>; done: Promise<void> }
const denied = new Map<string, Denied>()

/** Made once per operator and process, when somebody first makes an account: about ten seconds of one thread. */
function deniedOf(publicId: string): Denied {
  const known = denied.get(publicId)
  if (known) return known
  const hashes = new Set<string>()
  const fill = async () => {
    for (const password of COMMON) hashes.add(await hashAsBrowser(publicId, password))
  }
  const made = { hashes, done: fill() }
  denied.set(publicId, made)
  return made
}

/** Whether this is one of the commonest passwords, which the server can tell though it never sees a password. */
export async function isCommon(
  { profile }: Pick<Call, 'profile'>,
  passwordhash: string,
): Promise<boolean> {
  const { hashes, done } = deniedOf(profile.slug)
  if (hashes.has(passwordhash)) return true
  const waited = new AbortController()
  await Promise.race([done, pause(PATIENCE_MS, undefined, { signal: waited.signal, ref: false })])
  waited.abort()
  return hashes.has(passwordhash)
}
