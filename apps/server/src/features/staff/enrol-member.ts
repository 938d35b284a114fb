import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readAuthenticatorCode,
  writeRecoveryCode,
} from '@kerbside/domain/staff/recovery-code.ts'
import { openShift } from '@kerbside/domain/staff/shift.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import type { WaitFirst } from '../account/sign-in/check-password.ts'
import { makePassword } from '../account/sign-in/make-password.ts'
import { hashOf } from '../account/sign-in/session-token.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { authenticatorUri, checkTotpCode, openAuthenticator } from './check-totp-code.ts'
import { forgetTried } from './count-attempts.ts'
import { findMember, lockMember, updateSignIn } from './member-store.ts'
import { openShiftHere } from './open-shift.ts'
import { replaceRecoveryCodes } from './proof-store.ts'
import { findInvited, takeInvitation } from './save-invitations.ts'
import { dropShiftsOf } from './shift-store.ts'

export type OpenedInvitation = { name: string; email: string; secret: string; uri: string }

const readInvitation = (context: RequestContext, invitation: string) =>
  withOperator(context, async (tx) => {
    const found = await findInvited(tx, { context, invitation })
    if (!found?.sealed) return undefined
    const member = await findMember(tx, { operator: context.operator, id: found.personId })
    if (!member || member.endedAt !== undefined) return undefined
    return { ...member.member, authenticator: found.sealed }
  })

/**
 * The member of an invitation and the secret for their authenticator; undefined for a used, expired, malformed or
 * foreign token.
 */
export async function openInvitation(
  context: RequestContext,
  { invitation }: { invitation: string },
): Promise<OpenedInvitation | undefined> {
  const found = await readInvitation(context, invitation)
  if (!found) return undefined
  const { id: staffId, name, email, authenticator: sealed } = found
  const secret = openAuthenticator(context, { operator: context.operator, staffId, sealed })
  const issuer = context.profile.name
  return { name, email, secret, uri: authenticatorUri({ issuer, label: email, secret }) }
}

export type EnrolResult =
  | { ok: true; member: StaffMember; recoveryCodes: string[] }
  | { ok: false; reason: 'spent' | 'wrong-code' | 'password-common' }
  | WaitFirst

const SPENT = { ok: false, reason: 'spent' } as const

/**
 * Completes an invitation: its holder chooses a password and proves that their authenticator works. The previous
 * credentials and every session of the member end. An invalid code or password leaves the invitation valid.
 */
export async function enrolMember(
  context: RequestContext,
  params: { invitation: string; passwordhash: string; code: string },
): Promise<EnrolResult> {
  const { operator } = context
  const found = await readInvitation(context, params.invitation)
  if (!found) return SPENT
  const { id: staffId, authenticator } = found
  const secret = openAuthenticator(context, { operator, staffId, sealed: authenticator })
  const digits = readAuthenticatorCode(params.code)
  const step = digits && checkTotpCode(context, { secret, figures: digits, after: undefined })
  if (!step) return { ok: false, reason: 'wrong-code' }
  const { passwordhash } = params
  const made = await makePassword(context, { customerId: staffId, passwordhash })
  if (!made.ok) return made
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
    writeRecoveryCode(context.randomBytes(RECOVERY_CODE_BYTES)),
  )
  const now = context.now()
  return withOperator(context, async (tx): Promise<EnrolResult> => {
    const lockedMember = await lockMember(tx, { operator, staffId })
    const taken =
      lockedMember && (await takeInvitation(tx, { context, invitation: params.invitation }))
    if (!lockedMember || !taken) return SPENT
    const { scheme, password } = made
    await updateSignIn(tx, { operator, staffId, scheme, password, authenticator, step, now })
    const codeHashes = recoveryCodes.map(hashOf)
    await replaceRecoveryCodes(tx, { operator, staffId, codeHashes })
    await dropShiftsOf(tx, { operator, staffId })
    await forgetTried(tx, { context, what: 'password', of: lockedMember.member.email })
    await forgetTried(tx, { context, what: 'code', of: staffId })
    await openShiftHere(tx, { context, staffId, kind: 'signed_in', shift: openShift(now) })
    const { id, name } = lockedMember.member
    await recordAudit(tx, {
      ...context,
      actor: { kind: 'staff', id, name },
      action: 'staff.enrolled',
      object: '',
      detail: { device: context.client.device },
    })
    return { ok: true, member: lockedMember.member, recoveryCodes }
  })
}
