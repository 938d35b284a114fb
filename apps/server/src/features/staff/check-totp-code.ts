import { generateURI, verifySync } from 'otplib'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { openSecret, SECRET_NONCE_BYTES, sealSecret } from '../operator/seal-secret.ts'

/** RFC 4226 requires 160 bits for a secret shared with an authenticator. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** One step before and after: phone clocks differ, and people type slowly. */
const TOLERANCE_SECONDS = 30

type Whose = { operator: OperatorId; staffId: string }

const nameFor = (staffId: string) => `authenticator|${staffId}`

/** A new secret, encrypted for this member only. */
export function makeAuthenticator(
  { key, randomBytes }: Pick<Deps, 'key' | 'randomBytes'>,
  { operator, staffId }: Whose,
): Buffer {
  const nonce = randomBytes(SECRET_NONCE_BYTES)
  const value = base32(randomBytes(SECRET_BYTES))
  return sealSecret({ key, nonce }, { operator, name: nameFor(staffId), value })
}

/**
 * The secret in Base32; throws if the install's key has changed, because then no member can sign in and the reason must
 * be visible.
 */
export function openAuthenticator(
  { key }: Pick<Deps, 'key'>,
  { operator, staffId, sealed }: Whose & { sealed: Buffer },
): string {
  const secret = openSecret(key, { operator, name: nameFor(staffId), sealed })
  if (secret === undefined) throw new Error('the authenticator is encrypted with another key')
  return secret
}

/** The time step of a valid code, or undefined; steps up to `after` are used up. */
export function checkTotpCode(
  { now }: Pick<Deps, 'now'>,
  {
    secret,
    figures: digits,
    after,
  }: { secret: string; figures: string; after: number | undefined },
): number | undefined {
  const epoch = Math.floor(now().getTime() / 1000)
  const checked = verifySync({
    secret,
    token: digits,
    epoch,
    epochTolerance: TOLERANCE_SECONDS,
  })
  if (!checked.valid || !('timeStep' in checked)) return undefined
  return after === undefined || checked.timeStep > after ? checked.timeStep : undefined
}

/** The URI in an authenticator's QR code. */
export const authenticatorUri = (params: {
  issuer: string
  label: string
  secret: string
}): string => generateURI(params)

/** RFC 4648 without padding: 20 bytes need none. */
function base32(bytes: Buffer): string {
  let text = ''
  let acceptedStep = 0
  let bits = 0
  for (const byte of bytes) {
    acceptedStep = (acceptedStep << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(acceptedStep >> bits) & 31]
    }
    acceptedStep &= (1 << bits) - 1
  }
  return text
}
