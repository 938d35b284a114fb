import type { Profile } from '@kerbside/domain/account/profile.ts'
import { isProved } from '@kerbside/domain/account/proof.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { checkPassword, forgetTriesOf, type WaitFirst } from './check-password.ts'
import { updatePassword } from './customer-store.ts'
import { makePassword } from './make-password.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf, markProved } from './signed-in-store.ts'

export type ChangePasswordVerdict =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' | 'password-common' | 'confirm-first' }
  | WaitFirst

/** A new password for who knows the old one. Their other sessions end; this one goes on. */
export async function changePassword(
  call: Call,
  asked: { profile: Profile; passwordhash: string; oldpasswordhash: string },
): Promise<ChangePasswordVerdict> {
  const { operator, visitor, who } = call
  const { id: customerId, email, firstName } = asked.profile
  if (visitor.embedder !== undefined && !isProved(who.provedAt, call.now()))
    return { ok: false, reason: 'confirm-first' }
  const old = await checkPassword(call, { email, passwordhash: asked.oldpasswordhash })
  if (!old.ok) return old.reason === 'wrong' ? { ok: false, reason: 'wrong-password' } : old
  const made = await makePassword(call, { customerId, passwordhash: asked.passwordhash })
  if (!made.ok) return made
  const now = call.now()
  const but = hashOf(visitor.sessionToken ?? '')
  await withOperator(call, async (tx) => {
    await updatePassword(tx, { operator, customerId, ...made, now })
    await dropSessionsOf(tx, { operator, customerId, but })
    await markProved(tx, { operator, tokenHash: but, now })
    await forgetTriesOf(tx, { call, email })
    await queueMail(tx, { call, kind: 'password-changed', to: email, facts: { firstName } })
    await keepAudit(tx, { ...call, deed: 'customer.password-changed', object: '', detail: {} })
  })
  return { ok: true }
}
