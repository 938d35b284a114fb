import { continueShift } from '@kerbside/domain/staff/shift.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from '../account/session-token.ts'
import { countRecoveryCodes } from './proof-store.ts'
import { findShift, markSeen } from './shift-store.ts'

/** Who of the operator's staff is signed in in this browser; nobody between the two steps. A visit keeps them so. */
export async function findSignedInStaff(
  call: Call,
): Promise<{ member: StaffMember; recoveryLeft: number } | undefined> {
  const { operator, visitor } = call
  const token = visitor.staff.token
  if (token === undefined) return undefined
  const now = call.now()
  const tokenHash = hashOf(token)
  return withOperator(call, async (tx) => {
    const found = await findShift(tx, { operator, tokenHash, kind: 'whole', now })
    const shift = found && continueShift(found.shift, now)
    if (!found || !shift) return undefined
    if (shift !== found.shift) await markSeen(tx, { operator, tokenHash, shift })
    const { member } = found
    const recoveryLeft = await countRecoveryCodes(tx, { operator, staffId: member.id })
    return { member, recoveryLeft }
  })
}
