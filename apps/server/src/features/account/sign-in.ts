import { foldEmail, type Profile } from '@kerbside/domain/account/profile.ts'
import type { Call } from '../../http/call.ts'
import { checkPassword, forgetTriesOf, type WaitFirst } from './check-password.ts'
import { openSession } from './open-session.ts'

export type SignInVerdict =
  | { ok: true; profile: Profile }
  | { ok: false; reason: 'not-known' | 'no-session' }
  | WaitFirst

/** Opens a session for who knows the password. An address nobody has costs and says the same as a wrong password. */
export async function signIn(
  call: Call,
  asked: { email: string; passwordhash: string; remember: boolean },
): Promise<SignInVerdict> {
  if (!call.visitor.keepsSessions) return { ok: false, reason: 'no-session' }
  const email = foldEmail(asked.email)
  const shownAt = call.now()
  const verdict = await checkPassword(call, { email, passwordhash: asked.passwordhash })
  if (!verdict.ok) return verdict.reason === 'wrong' ? { ok: false, reason: 'not-known' } : verdict
  const { profile } = verdict
  const opened = await openSession(call, {
    profile,
    remember: asked.remember,
    shownAt,
    also: (tx) => forgetTriesOf(tx, { call, email }),
  })
  return opened ? { ok: true, profile } : { ok: false, reason: 'not-known' }
}
