import { foldEmail, type Profile } from '@kerbside/domain/account/profile.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkPassword, clearAttemptsOf, type WaitFirst } from './check-password.ts'
import { openSession } from './open-session.ts'

export type SignInResult =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'not-known' | 'no-session' }
  | WaitFirst

/**
 * Opens a session after checking the password. An unknown address costs the same work and gives the same response as
 * a wrong password.
 */
export async function signIn(
  context: RequestContext,
  params: { email: string; passwordhash: string; remember: boolean },
): Promise<SignInResult> {
  if (!context.client.savesSessions) return { ok: false, reason: 'no-session' }
  const email = foldEmail(params.email)
  const shownAt = context.now()
  const result = await checkPassword(context, { email, passwordhash: params.passwordhash })
  if (!result.ok) return result.reason === 'wrong' ? { ok: false, reason: 'not-known' } : result
  const { profile } = result
  const opened = await openSession(context, {
    profile,
    remember: params.remember,
    shownAt,
    also: (tx) => clearAttemptsOf(tx, { context, email }),
  })
  return opened ? { ok: true, profile } : { ok: false, reason: 'not-known' }
}
