import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { forgetPasskeys } from '../passkey/forget-passkeys.ts'
import { forgetTriesOf, type WaitFirst } from './check-password.ts'
import { dropCode, hasCode, takeCode } from './code-store.ts'
import { updatePassword } from './customer-store.ts'
import { makePassword } from './make-password.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf } from './signed-in-store.ts'
import { findByNumber } from './store.ts'

export type SavePasswordVerdict =
  | { ok: true }
  | { ok: false; reason: 'link-spent' | 'password-common' }
  | WaitFirst

const SPENT = { ok: false, reason: 'link-spent' } as const

/**
 * A new password by a mailed link, once. Every session of the account ends, and its passkeys and a waiting change of address
 * with them: whoever had got in is out. A link that is used, late, torn or another's is one and the same.
 */
export async function savePassword(
  call: Call,
  { id, code, passwordhash }: { id: string; code: string; passwordhash: string },
): Promise<SavePasswordVerdict> {
  const { operator } = call
  const number = /^[1-9]\d{0,9}$/.test(id) ? Number(id) : 0
  const shown = (email: string) =>
    ({
      operator,
      purpose: 'reset',
      subjectHash: hashOf(email),
      codeHash: hashOf(code),
      now: call.now(),
    }) as const
  const profile = await withOperator(call, async (tx) => {
    const found = await findByNumber(tx, { operator, number })
    const isGood = await hasCode(tx, shown(found?.profile.email ?? ''))
    return isGood ? found?.profile : undefined
  })
  if (!profile) return SPENT
  const { email, firstName } = profile
  // A password that will not do leaves the link as it was.
  const made = await makePassword(call, { customerId: profile.id, passwordhash })
  if (!made.ok) return made
  return withOperator(call, async (tx) => {
    if (!(await takeCode(tx, shown(email)))) return SPENT
    const whose = { operator, customerId: profile.id }
    await updatePassword(tx, { ...whose, ...made, now: call.now() })
    await dropSessionsOf(tx, { ...whose, but: undefined })
    await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(profile.id) })
    await forgetTriesOf(tx, { call, email })
    if (await forgetPasskeys(tx, whose)) {
      const removed = { firstName, what: 'passkey-removed' } as const
      await queueMail(tx, { call, kind: 'security-notice', to: email, facts: removed })
    }
    await queueMail(tx, { call, kind: 'password-changed', to: email, facts: { firstName } })
    await keepAudit(tx, {
      ...call,
      actor: { kind: 'customer', id: String(profile.custid), name: '' },
      deed: 'customer.password-reset',
      object: '',
      detail: {},
    })
    return { ok: true }
  })
}
