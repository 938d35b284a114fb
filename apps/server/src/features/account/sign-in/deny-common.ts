import { pbkdf2 } from 'node:crypto'
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

/** A sign-up waits for the first of an unfinished list, about a second of one thread, however busy the machine is. */
const FIRST = 5

/** The hash a browser of this operator makes of a password (security.md D); `publicId` is the operator's slug. */
export async function hashAsBrowser(publicId: string, password: string): Promise<string> {
  const salt = `kerbside|pwd|v1|${publicId}`
  const bytes = await derive(password.normalize('NFC'), salt, ITERATIONS, KEY_BYTES, 'sha256')
  return `v1.${bytes.toString('base64url')}`
}

/** `first`: the most common ones are in it. */
type Denied = { hashes: Set<string>; first: Promise<void> }
const denied = new Map<string, Denied>()

/** Built once per operator and process, at the first sign-up: takes about ten seconds of one thread. */
function deniedOf(publicId: string): Denied {
  const existing = denied.get(publicId)
  if (existing) return existing
  const hashes = new Set<string>()
  const add = async (passwords: readonly string[]) => {
    for (const password of passwords) hashes.add(await hashAsBrowser(publicId, password))
  }
  const first = add(COMMON.slice(0, FIRST))
  void first.then(() => add(COMMON.slice(FIRST)))
  const made = { hashes, first }
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
  const { hashes, first } = deniedOf(profile.slug)
  if (!hashes.has(passwordhash)) await first
  return hashes.has(passwordhash)
}
