import type { Profile } from '@kerbside/domain/account/profile.ts'
import { checkAttempts, MAX_ATTEMPTS } from '@kerbside/domain/account/sign-in-attempts.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { clearAttempts, countTry, findByEmail } from '../store.ts'
import { BUSY } from './bounded-queue.ts'
import { HASHING_RETRY_SECONDS, hashing, isPassword } from './hash-password.ts'
import { hashOf } from './session-token.ts'

export type WaitFirst =
  /** busy: the hashing queue is full; too-often: too many attempts for this address. */
  { ok: false; reason: 'busy' | 'too-often'; waitSeconds: number }

export type PasswordResult =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'wrong' }
  | WaitFirst

/**
 * Checks the password of the account with this address. Attempts are counted together for all routes and also for
 * unknown addresses, which cost the same work.
 */
export async function checkPassword(
  context: RequestContext,
  params: { email: string; passwordhash: string },
): Promise<PasswordResult> {
  const result = await hashing.run(() => check(context, params))
  return result === BUSY
    ? { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
    : result
}

async function check(
  context: RequestContext,
  { email, passwordhash }: { email: string; passwordhash: string },
): Promise<PasswordResult> {
  const { operator } = context
  const now = context.now()
  const { tries, found } = await withOperator(context, async (tx) => ({
    tries: await countTry(tx, { operator, emailHash: hashOf(email), now }),
    found: await findByEmail(tx, { operator, email }),
  }))
  const may = checkAttempts(tries, { now, max: scaleLimit(context, MAX_ATTEMPTS) })
  if (!may.ok) return { ok: false, reason: 'too-often', waitSeconds: may.waitSeconds }
  const fits = await isPassword(context, { operator, passwordhash, kept: found?.kept })
  return fits && found ? { ok: true, profile: found.profile } : { ok: false, reason: 'wrong' }
}

/** Deletes the attempts of an account that signed in, and attempts older than a day. */
export const clearAttemptsOf = (
  tx: Tx,
  { context, email }: { context: RequestContext; email: string },
): Promise<void> =>
  clearAttempts(tx, { operator: context.operator, emailHash: hashOf(email), now: context.now() })

/** Like every limit, a setting can raise it for benchmarks, but never for a live operator. */
export const scaleLimit = ({ profile, settings }: RequestContext, times: number): number =>
  times * (profile.mode === 'test' ? settings.rateLimitFactor : 1)
