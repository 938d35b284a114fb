import { RECOVERY_CODES } from '@kerbside/domain/staff/recovery-code.ts'
import { continueShift } from '@kerbside/domain/staff/shift.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { hashOf } from '../account/sign-in/session-token.ts'
import { isDemoStaff } from './demo-staff.ts'
import { countRecoveryCodes } from './proof-store.ts'
import { findShift, markSeen } from './shift-store.ts'

/** The member of staff signed in in this browser; undefined between the two steps. A request extends the session. */
export async function findSignedInStaff(
  context: RequestContext,
): Promise<{ member: StaffMember; recoveryLeft: number } | undefined> {
  const { operator, client } = context
  const token = client.staff.token
  if (token === undefined) return undefined
  const now = context.now()
  const tokenHash = hashOf(token)
  return withOperator(context, async (tx) => {
    const found = await findShift(tx, { operator, tokenHash, kind: 'signed_in', now })
    const shift = found && continueShift(found.shift, now)
    if (!found || !shift) return undefined
    if (shift !== found.shift) await markSeen(tx, { operator, tokenHash, shift })
    const { member } = found
    if (isDemoStaff(member)) return { member, recoveryLeft: RECOVERY_CODES }
    const recoveryLeft = await countRecoveryCodes(tx, { operator, staffId: member.id })
    return { member, recoveryLeft }
  })
}
