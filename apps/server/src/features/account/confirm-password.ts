import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { checkPassword, forgetTriesOf, type WaitFirst } from './check-password.ts'
import { hashOf } from './session-token.ts'
import { markProved } from './signed-in-store.ts'

export type ConfirmPasswordVerdict =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' }
  | WaitFirst

/** The customer gives the password again: for some minutes this session may do what asks for it. */
export async function confirmPassword(
  call: Call,
  { profile, passwordhash }: { profile: Profile; passwordhash: string },
): Promise<ConfirmPasswordVerdict> {
  const { operator, visitor } = call
  const { email } = profile
  const verdict = await checkPassword(call, { email, passwordhash })
  if (!verdict.ok)
    return verdict.reason === 'wrong' ? { ok: false, reason: 'wrong-password' } : verdict
  const tokenHash = hashOf(visitor.sessionToken ?? '')
  await withOperator(call, async (tx) => {
    await markProved(tx, { operator, tokenHash, now: call.now() })
    await forgetTriesOf(tx, { call, email })
  })
  return { ok: true }
}
