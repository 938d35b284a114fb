import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { deletePasskeys } from '../../passkey/delete-passkeys.ts'
import { updatePassword } from '../customer-store.ts'
import { findByNumber } from '../store.ts'
import { clearAttemptsOf, type WaitFirst } from './check-password.ts'
import { dropCode, hasCode, takeCode } from './code-store.ts'
import { makePassword } from './make-password.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf } from './signed-in-store.ts'

export type SavePasswordResult =
  | { ok: true }
  | { ok: false; reason: 'link-spent' | 'password-common' }
  | WaitFirst

const SPENT = { ok: false, reason: 'link-spent' } as const

/**
 * Sets a new password with a mailed link, once. Ends all sessions of the account and removes its passkeys and a
 * pending change of address, so that an intruder is locked out. A used, expired, malformed or foreign link gives the
 * same result.
 */
export async function savePassword(
  context: RequestContext,
  { id, code, passwordhash }: { id: string; code: string; passwordhash: string },
): Promise<SavePasswordResult> {
  const { operator } = context
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const shown = (email: string) =>
    ({
      operator,
      purpose: 'reset',
      subjectHash: hashOf(email),
      codeHash: hashOf(code),
      now: context.now(),
    }) as const
  const profile = await withOperator(context, async (tx) => {
    const found = await findByNumber(tx, { operator, number })
    const isGood = await hasCode(tx, shown(found?.profile.email ?? ''))
    return isGood ? found?.profile : undefined
  })
  if (!profile) return SPENT
  const { email, firstName } = profile
  // A rejected password does not use up the link.
  const made = await makePassword(context, { customerId: profile.id, passwordhash })
  if (!made.ok) return made
  return withOperator(context, async (tx) => {
    if (!(await takeCode(tx, shown(email)))) return SPENT
    const whose = { operator, customerId: profile.id }
    await updatePassword(tx, { ...whose, ...made, now: context.now() })
    await dropSessionsOf(tx, { ...whose, but: undefined })
    await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(profile.id) })
    await clearAttemptsOf(tx, { context, email })
    if (await deletePasskeys(tx, whose)) {
      const removed = { firstName, what: 'passkey-removed' } as const
      await queueMail(tx, { context, kind: 'security-notice', to: email, facts: removed })
    }
    await queueMail(tx, { context, kind: 'password-changed', to: email, facts: { firstName } })
    await recordAudit(tx, {
      ...context,
      actor: { kind: 'customer', id: String(profile.custid), name: '' },
      action: 'customer.password-reset',
      object: '',
      detail: {},
    })
    return { ok: true }
  })
}
