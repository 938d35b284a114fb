import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkPassword, clearAttemptsOf, type WaitFirst } from './check-password.ts'
import { hashOf } from './session-token.ts'
import { markProved } from './signed-in-store.ts'

export type ConfirmPasswordResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' }
  | WaitFirst

/** Checks the password again; for some minutes this session may then use actions that require a recent password. */
export async function confirmPassword(
  context: RequestContext,
  { profile, passwordhash }: { profile: Profile; passwordhash: string },
): Promise<ConfirmPasswordResult> {
  const { operator, client } = context
  const { email } = profile
  const result = await checkPassword(context, { email, passwordhash })
  if (!result.ok)
    return result.reason === 'wrong' ? { ok: false, reason: 'wrong-password' } : result
  const tokenHash = hashOf(client.sessionToken ?? '')
  await withOperator(context, async (tx) => {
    await markProved(tx, { operator, tokenHash, now: context.now() })
    await clearAttemptsOf(tx, { context, email })
  })
  return { ok: true }
}
