import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { openQueue } from './bounded-queue.ts'
import { hashText, isHashOf } from './hash-process.ts'
import {
  type KeptPassword,
  openPassword,
  PASSWORD_NONCE_BYTES,
  type SealedPassword,
  sealPassword,
} from './seal-password.ts'

/** Of argon2id: OWASP's least memory and passes (security.md D). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 }

/** What the house does with a password now; another word here means that it was kept another way. */
export const PASSWORD_SCHEME = 'v1/argon2id'

/** One for the process. Two at once: while one is hashed, the next looks up its account. */
export const hashing = openQueue({ atOnce: 2, deepest: 50 })

/** More than this many waiting is a flood of sign-ins: hashing then yields to bookings. */
const FLOOD = 8
const isFlood = (): boolean => hashing.waiting() >= FLOOD

/** Seconds to wait when the queue is full: what fifty take. */
export const HASHING_RETRY_SECONDS = 5

/** Costs the same as anybody's and fits nobody: for addresses that have no account. */
const NOBODYS = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** To be kept in the row. Run it in `hashing`. */
export async function hashPassword(
  { key, randomBytes }: Pick<Deps, 'key' | 'randomBytes'>,
  facts: { operator: OperatorId; customerId: string; passwordhash: string },
): Promise<SealedPassword> {
  const phc = await hashText(facts.passwordhash, { cost: COST, yields: isFlood() })
  return sealPassword({ key, nonce: randomBytes(PASSWORD_NONCE_BYTES) }, { ...facts, phc })
}

/** Whether it is this person's; without a person as much work for a no. Run it in `hashing`. */
export async function isPassword(
  { key }: Pick<Deps, 'key'>,
  facts: {
    operator: OperatorId
    passwordhash: string
    kept: KeptPassword | undefined
  },
): Promise<boolean> {
  const { operator, passwordhash, kept } = facts
  const phc = kept && openPassword(key, { operator, ...kept })
  const fits = await isHashOf(phc ?? NOBODYS, { text: passwordhash, yields: isFlood() })
  return phc !== undefined && fits
}
