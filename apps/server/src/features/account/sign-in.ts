import { foldEmail, type Profile } from '@kerbside/domain/account/profile.ts'
import { judgeTries, MOST_TRIES } from '@kerbside/domain/account/sign-in-tries.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { BUSY } from './bounded-queue.ts'
import { HASHING_RETRY_SECONDS, hashing, isPassword } from './hash-password.ts'
import { openSession } from './open-session.ts'
import { hashOf } from './session-token.ts'
import { countTry, findByEmail, forgetTries } from './store.ts'

export type SignInVerdict =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'not-known' }
  /** busy: the house hashes all it can; too-often: this address waits. */
  | { ok: false; reason: 'busy' | 'too-often'; waitSeconds: number }

/** Opens a session for who knows the password. An address nobody has costs and says the same as a wrong password. */
export async function signIn(
  call: Call,
  asked: { email: string; passwordhash: string; remember: boolean },
): Promise<SignInVerdict> {
  const { operator } = call
  const email = foldEmail(asked.email)
  const emailHash = hashOf(email)
  const verdict = await hashing.run(() => judge(call, { ...asked, email, emailHash }))
  if (verdict === BUSY) return { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
  if (!verdict.ok) return verdict
  const { profile } = verdict
  await openSession(call, {
    profile,
    remember: asked.remember,
    also: (tx) => forgetTries(tx, { operator, emailHash, now: call.now() }),
  })
  return verdict
}

async function judge(
  call: Call,
  asked: { email: string; emailHash: Buffer; passwordhash: string },
): Promise<SignInVerdict> {
  const { operator } = call
  const now = call.now()
  const { email, emailHash, passwordhash } = asked
  const { tries, found } = await withOperator(call, async (tx) => ({
    tries: await countTry(tx, { operator, emailHash, now }),
    found: await findByEmail(tx, { operator, email }),
  }))
  const may = judgeTries(tries, { now, most: mostTries(call) })
  if (!may.ok) return { ok: false, reason: 'too-often', waitSeconds: may.waitSeconds }
  const fits = await isPassword(call, { operator, passwordhash, kept: found?.kept })
  return fits && found ? { ok: true, profile: found.profile } : { ok: false, reason: 'not-known' }
}

/** Like every limit it is raised for benches by a setting, and never for a live operator. */
const mostTries = ({ profile, settings }: Call): number =>
  MOST_TRIES * (profile.mode === 'test' ? settings.rateLimitFactor : 1)
