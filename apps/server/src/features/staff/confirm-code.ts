import { readAuthenticatorCode, readRecoveryCode } from '@kerbside/domain/staff/recovery-code.ts'
import { openShift } from '@kerbside/domain/staff/shift.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { WaitFirst } from '../account/check-password.ts'
import { hashOf } from '../account/session-token.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { checkFigures, openAuthenticator } from './check-figures.ts'
import { forgetTried, tryOnce } from './count-tries.ts'
import { holdMember, type KeptSignIn, markStep } from './member-store.ts'
import { openShiftHere } from './open-shift.ts'
import { countRecoveryCodes, takeRecoveryCode } from './proof-store.ts'
import { findShift } from './shift-store.ts'

export type CodeVerdict =
  | { ok: true; member: StaffMember; recoveryLeft: number }
  | { ok: false; reason: 'wrong-code' | 'sign-in-again' }
  | WaitFirst

/** The second step: figures of the authenticator, or a recovery code. Each lets in once. */
export async function confirmCode(call: Call, { code }: { code: string }): Promise<CodeVerdict> {
  const { operator, visitor } = call
  const token = visitor.staff.token
  if (token === undefined) return { ok: false, reason: 'sign-in-again' }
  return withOperator(call, async (tx): Promise<CodeVerdict> => {
    const tokenHash = hashOf(token)
    const half = await findShift(tx, { operator, tokenHash, kind: 'half', now: call.now() })
    const staffId = half?.member.id ?? ''
    const held = half && (await holdMember(tx, { operator, staffId }))
    if (!held?.signIn) return { ok: false, reason: 'sign-in-again' }
    // Counted over all of a member's sessions: a new password step is no new chance.
    const wait = await tryOnce(tx, { call, what: 'code', of: staffId })
    if (wait) return wait
    const { id, name } = held.member
    const actor = { kind: 'staff', id, name } as const
    const noted = { ...call, actor, object: '', detail: { device: visitor.device } }
    if (!(await takeCode(tx, { call, staffId, signIn: held.signIn, typed: code }))) {
      await keepAudit(tx, { ...noted, deed: 'staff.wrong-code' })
      return { ok: false, reason: 'wrong-code' }
    }
    await forgetTried(tx, { call, what: 'code', of: staffId })
    await openShiftHere(tx, { call, staffId, kind: 'whole', shift: openShift(call.now()) })
    const recoveryLeft = await countRecoveryCodes(tx, { operator, staffId })
    await keepAudit(tx, { ...noted, deed: 'staff.signed-in' })
    return { ok: true, member: held.member, recoveryLeft }
  })
}

/** Uses the code up; false when it is not theirs, or was used. The member's row is held meanwhile. */
async function takeCode(
  tx: Tx,
  facts: { call: Call; staffId: string; signIn: KeptSignIn; typed: string },
): Promise<boolean> {
  const { call, staffId, signIn, typed } = facts
  const whose = { operator: call.operator, staffId }
  const recovery = readRecoveryCode(typed)
  if (recovery !== undefined) return takeRecoveryCode(tx, { ...whose, codeHash: hashOf(recovery) })
  const figures = readAuthenticatorCode(typed)
  if (figures === undefined) return false
  const secret = openAuthenticator(call, { ...whose, sealed: signIn.authenticator })
  const step = checkFigures(call, { secret, figures, after: signIn.lastStep })
  if (step === undefined) return false
  await markStep(tx, { ...whose, step })
  return true
}
