import { generateURI, verifySync } from 'otplib'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { openSecret, SECRET_NONCE_BYTES, sealSecret } from '../operator/seal-secret.ts'

/** What RFC 4226 asks of a secret shared with an authenticator: 160 bits. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** One step before and after: clocks of telephones differ, and people type slowly. */
const TOLERANCE_SECONDS = 30

type Whose = { operator: OperatorId; staffId: string }

const nameFor = (staffId: string) => `authenticator|${staffId}`

/** A new secret, sealed for this member; nobody else's seal opens. */
export function makeAuthenticator(
  { key, randomBytes }: Pick<Deps, 'key' | 'randomBytes'>,
  { operator, staffId }: Whose,
): Buffer {
  const nonce = randomBytes(SECRET_NONCE_BYTES)
  const value = base32(randomBytes(SECRET_BYTES))
  return sealSecret({ key, nonce }, { operator, name: nameFor(staffId), value })
}

/** Base32; throws where the install's key is another: then nobody signs in, and somebody has to know why. */
export function openAuthenticator(
  { key }: Pick<Deps, 'key'>,
  { operator, staffId, sealed }: Whose & { sealed: Buffer },
): string {
  const secret = openSecret(key, { operator, name: nameFor(staffId), sealed })
  if (secret === undefined) throw new Error('an authenticator sealed with another key')
  return secret
}

/** The time step these figures are of, or undefined; steps up to `after` have been used. */
export function checkFigures(
  { now }: Pick<Deps, 'now'>,
  { secret, figures, after }: { secret: string; figures: string; after: number | undefined },
): number | undefined {
  const epoch = Math.floor(now().getTime() / 1000)
  const checked = verifySync({
    secret,
    token: figures,
    epoch,
    epochTolerance: TOLERANCE_SECONDS,
  })
  if (!checked.valid || !('timeStep' in checked)) return undefined
  return after === undefined || checked.timeStep > after ? checked.timeStep : undefined
}

/** What authenticators read from a QR code. */
export const authenticatorUri = (facts: {
  issuer: string
  label: string
  secret: string
}): string => generateURI(facts)

/** RFC 4648 without padding; of 20 bytes there is none. */
function base32(bytes: Buffer): string {
  let text = ''
  let kept = 0
  let bits = 0
  for (const byte of bytes) {
    kept = (kept << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += BASE32[(kept >> bits) & 31]
    }
    kept &= (1 << bits) - 1
  }
  return text
}
