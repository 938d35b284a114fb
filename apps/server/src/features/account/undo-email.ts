import { CODE_BYTES, codeEndsAt } from '@kerbside/domain/account/one-time-code.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { forgetPasskeys } from '../passkey/forget-passkeys.ts'
import { forgetTriesOf } from './check-password.ts'
import { dropCode, insertCode } from './code-store.ts'
import { lockPassword, updateEmail } from './customer-store.ts'
import { dropUndos, findUndo } from './email-undo-store.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf } from './signed-in-store.ts'
import { findById } from './store.ts'

export type UndoEmailVerdict =
  /** The parts of a link to choose a new password. */
  | { ok: true; reset: { id: number; code: string } }
  | { ok: false; reason: 'undo-spent' | 'address-taken' }

/**
 * The owner of an address reports a change they did not make. The account gets that address back, a pending change is
 * dropped and every session ends. Because another person knew the password it is removed, and a new one is chosen with a
 * link sent to the restored address.
 */
export async function undoEmail(call: Call, { code }: { code: string }): Promise<UndoEmailVerdict> {
  const { operator } = call
  const now = call.now()
  return withOperator(call, async (tx): Promise<UndoEmailVerdict> => {
    const undo = await findUndo(tx, { operator, codeHash: hashOf(code), now })
    const profile =
      undo && (await findById(tx, { operator, customerId: undo.customerId, hold: true }))
    if (!profile) return { ok: false, reason: 'undo-spent' }
    const { email, madeAt } = undo
    const whose = { operator, customerId: profile.id }
    await shutOut(tx, { call, profile })
    const isBack = email === profile.email || (await updateEmail(tx, { ...whose, email, now }))
    await keepAudit(tx, {
      ...call,
      actor: { kind: 'customer', id: String(profile.custid), name: '' },
      deed: 'customer.email-undone',
      object: '',
      detail: { isBack },
    })
    if (!isBack) return { ok: false, reason: 'address-taken' }
    await dropUndos(tx, { ...whose, email, since: madeAt })
    await forgetTriesOf(tx, { call, email })
    return { ok: true, reset: await startReset(tx, { call, profile, email }) }
  })
}

/** Ends every session, removes the password and passkeys, and invalidates mailed links of the account. */
async function shutOut(tx: Tx, { call, profile }: { call: Call; profile: Profile }): Promise<void> {
  const { operator } = call
  const whose = { operator, customerId: profile.id }
  await dropSessionsOf(tx, { ...whose, but: undefined })
  await lockPassword(tx, { ...whose, now: call.now() })
  await forgetPasskeys(tx, whose)
  await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(profile.id) })
  await dropCode(tx, { operator, purpose: 'reset', subjectHash: hashOf(profile.email) })
}

async function startReset(
  tx: Tx,
  { call, profile, email }: { call: Call; profile: Profile; email: string },
): Promise<{ id: number; code: string }> {
  const { operator } = call
  const now = call.now()
  const code = call.randomBytes(CODE_BYTES).toString('base64url')
  const expiresAt = codeEndsAt(now)
  await insertCode(tx, {
    operator,
    purpose: 'reset',
    subjectHash: hashOf(email),
    codeHash: hashOf(code),
    email: '',
    expiresAt,
    now,
  })
  const path = `/resetpassword/${profile.custid}/${code}`
  const facts = { firstName: profile.firstName, path, expiresAt }
  await queueMail(tx, { call, kind: 'password-reset', to: email, facts })
  return { id: profile.custid, code }
}
