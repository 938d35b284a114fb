import type { Deps } from '../../../deps.ts'
import type { OperatorId } from '../../../operator.ts'
import { openQueue } from './bounded-queue.ts'
import { type HashCost, hashText, isHashOf } from './hash-process.ts'
import {
  openPassword,
  PASSWORD_NONCE_BYTES,
  type SealedPassword,
  type StoredPassword,
  sealPassword,
} from './seal-password.ts'

/** OWASP's minimum memory (KiB) and passes for argon2id, from its Password Storage Cheat Sheet. */
export const PASSWORD_COST: HashCost = {
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
  outputLen: 32,
}

/** How passwords are stored now. A row with another value was stored in another way. */
export const PASSWORD_SCHEME = 'v1/argon2id'

/** One queue per process. It runs two at once, so that one can look up its account while the other hashes. */
export const hashing = openQueue({ atOnce: 2, deepest: 50 })

/** This many waiting is a flood of sign-ins: hashing then runs at a lower priority than bookings. */
const FLOOD = 8
const isFlood = (): boolean => hashing.waiting() >= FLOOD

/** Seconds to wait when the queue is full: about what fifty hashes take. */
export const HASHING_RETRY_SECONDS = 5

/** A hash that costs the same to check and matches no password: for addresses without an account. */
const unmatchable = ({ memoryCost, timeCost, parallelism }: HashCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Returns the value to store in the row. Run it in `hashing`. */
export async function hashPassword(
  { key, randomBytes, passwordCost }: Pick<Deps, 'key' | 'randomBytes' | 'passwordCost'>,
  params: { operator: OperatorId; customerId: string; passwordhash: string },
): Promise<SealedPassword> {
  const phc = await hashText(params.passwordhash, { cost: passwordCost, yields: isFlood() })
  return sealPassword({ key, nonce: randomBytes(PASSWORD_NONCE_BYTES) }, { ...params, phc })
}

/** Checks a password. Without a stored password it does the same work and returns false. Run it in `hashing`. */
export async function isPassword(
  { key, passwordCost }: Pick<Deps, 'key' | 'passwordCost'>,
  params: {
    operator: OperatorId
    passwordhash: string
    kept: StoredPassword | undefined
  },
): Promise<boolean> {
  const { operator, passwordhash, kept } = params
  const phc = kept && openPassword(key, { operator, ...kept })
  const fits = await isHashOf(phc ?? unmatchable(passwordCost), {
    text: passwordhash,
    yields: isFlood(),
  })
  return phc !== undefined && fits
}
