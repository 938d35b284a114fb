import {
  RECOVERY_CODE_BYTES,
  RECOVERY_CODES,
  readAuthenticatorCode,
  writeRecoveryCode,
} from '@kerbside/domain/staff/recovery-code.ts'
import { openShift } from '@kerbside/domain/staff/shift.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { WaitFirst } from '../account/check-password.ts'
import { makePassword } from '../account/make-password.ts'
import { hashOf } from '../account/session-token.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { authenticatorUri, checkFigures, openAuthenticator } from './check-figures.ts'
import { forgetTried } from './count-tries.ts'
import { findInvited, takeInvitation } from './keep-invitations.ts'
import { findMember, holdMember, updateSignIn } from './member-store.ts'
import { openShiftHere } from './open-shift.ts'
import { replaceRecoveryCodes } from './proof-store.ts'
import { dropShiftsOf } from './shift-store.ts'

export type OpenedInvitation = { name: string; email: string; secret: string; uri: string }

const readInvitation = (call: Call, invitation: string) =>
  withOperator(call, async (tx) => {
    const found = await findInvited(tx, { call, invitation })
    if (!found?.sealed) return undefined
    const known = await findMember(tx, { operator: call.operator, id: found.personId })
    if (!known || known.endedAt !== undefined) return undefined
    return { ...known.member, authenticator: found.sealed }
  })

/** Whose invitation it is and what their authenticator is set up with; used, late, torn and another's are undefined. */
export async function openInvitation(
  call: Call,
  { invitation }: { invitation: string },
): Promise<OpenedInvitation | undefined> {
  const found = await readInvitation(call, invitation)
  if (!found) return undefined
  const { id: staffId, name, email, authenticator: sealed } = found
  const secret = openAuthenticator(call, { operator: call.operator, staffId, sealed })
  const issuer = call.profile.name
  return { name, email, secret, uri: authenticatorUri({ issuer, label: email, secret }) }
}

export type EnrolVerdict =
  | { ok: true; member: StaffMember; recoveryCodes: string[] }
  | { ok: false; reason: 'spent' | 'wrong-code' | 'password-common' }
  | WaitFirst

const SPENT = { ok: false, reason: 'spent' } as const

/**
 * Follows the invitation to its end: whoever holds it chooses a password and shows that their authenticator works.
 * What they had before works no more and every session of theirs ends. Figures or a password that will not do leave
 * the invitation as it was.
 */
export async function enrolMember(
  call: Call,
  asked: { invitation: string; passwordhash: string; code: string },
): Promise<EnrolVerdict> {
  const { operator } = call
  const found = await readInvitation(call, asked.invitation)
  if (!found) return SPENT
  const { id: staffId, authenticator } = found
  const secret = openAuthenticator(call, { operator, staffId, sealed: authenticator })
  const figures = readAuthenticatorCode(asked.code)
  const step = figures && checkFigures(call, { secret, figures, after: undefined })
  if (!step) return { ok: false, reason: 'wrong-code' }
  const { passwordhash } = asked
  const made = await makePassword(call, { customerId: staffId, passwordhash })
  if (!made.ok) return made
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () =>
    writeRecoveryCode(call.randomBytes(RECOVERY_CODE_BYTES)),
  )
  const now = call.now()
  return withOperator(call, async (tx): Promise<EnrolVerdict> => {
    const held = await holdMember(tx, { operator, staffId })
    const taken = held && (await takeInvitation(tx, { call, invitation: asked.invitation }))
    if (!held || !taken) return SPENT
    const { scheme, password } = made
    await updateSignIn(tx, { operator, staffId, scheme, password, authenticator, step, now })
    const codeHashes = recoveryCodes.map(hashOf)
    await replaceRecoveryCodes(tx, { operator, staffId, codeHashes })
    await dropShiftsOf(tx, { operator, staffId })
    await forgetTried(tx, { call, what: 'password', of: held.member.email })
    await forgetTried(tx, { call, what: 'code', of: staffId })
    await openShiftHere(tx, { call, staffId, kind: 'whole', shift: openShift(now) })
    const { id, name } = held.member
    await keepAudit(tx, {
      ...call,
      actor: { kind: 'staff', id, name },
      deed: 'staff.enrolled',
      object: '',
      detail: { device: call.visitor.device },
    })
    return { ok: true, member: held.member, recoveryCodes }
  })
}
