import { CODE_BYTES, codeEndsAt } from '@kerbside/domain/account/one-time-code.ts'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { deletePasskeys } from '../../passkey/delete-passkeys.ts'
import { lockPassword, updateEmail } from '../customer-store.ts'
import { clearAttemptsOf } from '../sign-in/check-password.ts'
import { dropCode, insertCode } from '../sign-in/code-store.ts'
import { hashOf } from '../sign-in/session-token.ts'
import { dropSessionsOf } from '../sign-in/signed-in-store.ts'
import { findById } from '../store.ts'
import { dropUndos, findUndo } from './email-undo-store.ts'

export type UndoEmailResult =
  /** The parts of a link for choosing a new password. */
  | { ok: true; reset: { id: number; code: string } }
  | { ok: false; reason: 'undo-spent' | 'address-taken' }

/**
 * The owner of an address reports a change they did not make. The account gets that address back, a pending change is
 * dropped and every session ends. Because another person knew the password it is removed, and a new one is chosen with a
 * link sent to the restored address.
 */
export async function undoEmail(
  context: RequestContext,
  { code }: { code: string },
): Promise<UndoEmailResult> {
  const { operator } = context
  const now = context.now()
  return withOperator(context, async (tx): Promise<UndoEmailResult> => {
    const undo = await findUndo(tx, { operator, codeHash: hashOf(code), now })
    const profile =
      undo && (await findById(tx, { operator, customerId: undo.customerId, lock: true }))
    if (!profile) return { ok: false, reason: 'undo-spent' }
    const { email, madeAt } = undo
    const whose = { operator, customerId: profile.id }
    await shutOut(tx, { context, profile })
    const isBack = email === profile.email || (await updateEmail(tx, { ...whose, email, now }))
    await recordAudit(tx, {
      ...context,
      actor: { kind: 'customer', id: String(profile.custid), name: '' },
      action: 'customer.email-undone',
      object: '',
      detail: { isBack },
    })
    if (!isBack) return { ok: false, reason: 'address-taken' }
    await dropUndos(tx, { ...whose, email, since: madeAt })
    await clearAttemptsOf(tx, { context, email })
    return { ok: true, reset: await startReset(tx, { context, profile, email }) }
  })
}

/** Ends every session, removes the password and passkeys, and invalidates mailed links of the account. */
async function shutOut(
  tx: Tx,
  { context, profile }: { context: RequestContext; profile: Profile },
): Promise<void> {
  const { operator } = context
  const whose = { operator, customerId: profile.id }
  await dropSessionsOf(tx, { ...whose, but: undefined })
  await lockPassword(tx, { ...whose, now: context.now() })
  await deletePasskeys(tx, whose)
  await dropCode(tx, { operator, purpose: 'email', subjectHash: hashOf(profile.id) })
  await dropCode(tx, { operator, purpose: 'reset', subjectHash: hashOf(profile.email) })
}

async function startReset(
  tx: Tx,
  { context, profile, email }: { context: RequestContext; profile: Profile; email: string },
): Promise<{ id: number; code: string }> {
  const { operator } = context
  const now = context.now()
  const code = context.randomBytes(CODE_BYTES).toString('base64url')
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
  await queueMail(tx, { context, kind: 'password-reset', to: email, facts })
  return { id: profile.custid, code }
}
