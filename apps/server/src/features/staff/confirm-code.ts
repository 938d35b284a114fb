import { readAuthenticatorCode, readRecoveryCode } from '@kerbside/domain/staff/recovery-code.ts'
import { openShift } from '@kerbside/domain/staff/shift.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import type { WaitFirst } from '../account/sign-in/check-password.ts'
import { hashOf } from '../account/sign-in/session-token.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { checkTotpCode, openAuthenticator } from './check-totp-code.ts'
import { forgetTried, tryOnce } from './count-attempts.ts'
import { lockMember, markStep, type StoredCredentials } from './member-store.ts'
import { openShiftHere } from './open-shift.ts'
import { countRecoveryCodes, takeRecoveryCode } from './proof-store.ts'
import { findShift } from './shift-store.ts'

export type CodeResult =
  | { ok: true; member: StaffMember; recoveryLeft: number }
  | { ok: false; reason: 'wrong-code' | 'sign-in-again' }
  | WaitFirst

/** The second step: a code from the authenticator, or a recovery code. Each is valid once. */
export async function confirmCode(
  context: RequestContext,
  { code }: { code: string },
): Promise<CodeResult> {
  const { operator, client } = context
  const token = client.staff.token
  if (token === undefined) return { ok: false, reason: 'sign-in-again' }
  return withOperator(context, async (tx): Promise<CodeResult> => {
    const tokenHash = hashOf(token)
    const half = await findShift(tx, {
      operator,
      tokenHash,
      kind: 'awaiting_code',
      now: context.now(),
    })
    const staffId = half?.member.id ?? ''
    const lockedMember = half && (await lockMember(tx, { operator, staffId }))
    if (!lockedMember?.signIn) return { ok: false, reason: 'sign-in-again' }
    // Counted over all of a member's sessions: repeating the password step does not reset the count.
    const wait = await tryOnce(tx, { context, what: 'code', of: staffId })
    if (wait) return wait
    const { id, name } = lockedMember.member
    const actor = { kind: 'staff', id, name } as const
    const noted = { ...context, actor, object: '', detail: { device: client.device } }
    if (!(await takeCode(tx, { context, staffId, signIn: lockedMember.signIn, typed: code }))) {
      await recordAudit(tx, { ...noted, action: 'staff.wrong-code' })
      return { ok: false, reason: 'wrong-code' }
    }
    await forgetTried(tx, { context, what: 'code', of: staffId })
    await openShiftHere(tx, {
      context,
      staffId,
      kind: 'signed_in',
      shift: openShift(context.now()),
    })
    const recoveryLeft = await countRecoveryCodes(tx, { operator, staffId })
    await recordAudit(tx, { ...noted, action: 'staff.signed-in' })
    return { ok: true, member: lockedMember.member, recoveryLeft }
  })
}

/** Uses the code up; false if it is not the member's, or was used. The member's row is locked. */
async function takeCode(
  tx: Tx,
  params: { context: RequestContext; staffId: string; signIn: StoredCredentials; typed: string },
): Promise<boolean> {
  const { context, staffId, signIn, typed } = params
  const whose = { operator: context.operator, staffId }
  const recovery = readRecoveryCode(typed)
  if (recovery !== undefined) return takeRecoveryCode(tx, { ...whose, codeHash: hashOf(recovery) })
  const digits = readAuthenticatorCode(typed)
  if (digits === undefined) return false
  const secret = openAuthenticator(context, { ...whose, sealed: signIn.authenticator })
  const step = checkTotpCode(context, { secret, figures: digits, after: signIn.lastStep })
  if (step === undefined) return false
  await markStep(tx, { ...whose, step })
  return true
}
