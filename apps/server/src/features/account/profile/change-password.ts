import type { Profile } from '@kerbside/domain/account/profile.ts'
import { isProved } from '@kerbside/domain/account/proof.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { updatePassword } from '../customer-store.ts'
import { checkPassword, clearAttemptsOf, type WaitFirst } from '../sign-in/check-password.ts'
import { makePassword } from '../sign-in/make-password.ts'
import { hashOf } from '../sign-in/session-token.ts'
import { dropSessionsOf, markProved } from '../sign-in/signed-in-store.ts'

export type ChangePasswordResult =
  | { ok: true }
  | { ok: false; reason: 'wrong-password' | 'password-common' | 'confirm-first' }
  | WaitFirst

/** Sets a new password after checking the old one. Ends the customer’s other sessions; this session continues. */
export async function changePassword(
  context: RequestContext,
  params: { profile: Profile; passwordhash: string; oldpasswordhash: string },
): Promise<ChangePasswordResult> {
  const { operator, client, principal } = context
  const { id: customerId, email, firstName } = params.profile
  if (client.embedder !== undefined && !isProved(principal.provedAt, context.now()))
    return { ok: false, reason: 'confirm-first' }
  const old = await checkPassword(context, { email, passwordhash: params.oldpasswordhash })
  if (!old.ok) return old.reason === 'wrong' ? { ok: false, reason: 'wrong-password' } : old
  const made = await makePassword(context, { customerId, passwordhash: params.passwordhash })
  if (!made.ok) return made
  const now = context.now()
  const but = hashOf(client.sessionToken ?? '')
  await withOperator(context, async (tx) => {
    await updatePassword(tx, { operator, customerId, ...made, now })
    await dropSessionsOf(tx, { operator, customerId, but })
    await markProved(tx, { operator, tokenHash: but, now })
    await clearAttemptsOf(tx, { context, email })
    await queueMail(tx, { context, kind: 'password-changed', to: email, facts: { firstName } })
    await recordAudit(tx, {
      ...context,
      action: 'customer.password-changed',
      object: '',
      detail: {},
    })
  })
  return { ok: true }
}
