import type { Profile } from '@kerbside/domain/account/profile.ts'
import { judgeTries, MOST_TRIES } from '@kerbside/domain/account/sign-in-tries.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { BUSY } from './bounded-queue.ts'
import { HASHING_RETRY_SECONDS, hashing, isPassword } from './hash-password.ts'
import { hashOf } from './session-token.ts'
import { countTry, findByEmail, forgetTries } from './store.ts'

export type WaitFirst =
  /** busy: the house hashes all it can; too-often: this address waits. */
  { ok: false; reason: 'busy' | 'too-often'; waitSeconds: number }

export type PasswordVerdict =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'wrong' }
  | WaitFirst

/**
 * Whether this is the password of the account with this address. Tries are counted together wherever they are made,
 * for an address nobody has as for any other; that costs as much, too.
 */
export async function checkPassword(
  call: Call,
  asked: { email: string; passwordhash: string },
): Promise<PasswordVerdict> {
  const verdict = await hashing.run(() => judge(call, asked))
  return verdict === BUSY
    ? { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
    : verdict
}

async function judge(
  call: Call,
  { email, passwordhash }: { email: string; passwordhash: string },
): Promise<PasswordVerdict> {
  const { operator } = call
  const now = call.now()
  const { tries, found } = await withOperator(call, async (tx) => ({
    tries: await countTry(tx, { operator, emailHash: hashOf(email), now }),
    found: await findByEmail(tx, { operator, email }),
  }))
  const may = judgeTries(tries, { now, most: atMost(call, MOST_TRIES) })
  if (!may.ok) return { ok: false, reason: 'too-often', waitSeconds: may.waitSeconds }
  const fits = await isPassword(call, { operator, passwordhash, kept: found?.kept })
  return fits && found ? { ok: true, profile: found.profile } : { ok: false, reason: 'wrong' }
}

/** For who got in; and what is a day old. */
export const forgetTriesOf = (
  tx: Tx,
  { call, email }: { call: Call; email: string },
): Promise<void> =>
  forgetTries(tx, { operator: call.operator, emailHash: hashOf(email), now: call.now() })

/** Like every limit it is raised for benches by a setting, and never for a live operator. */
export const atMost = ({ profile, settings }: Call, times: number): number =>
  times * (profile.mode === 'test' ? settings.rateLimitFactor : 1)
