import type { Shift } from '@kerbside/domain/staff/shift.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf, newToken } from '../account/session-token.ts'
import { dropShift, insertShift, type ShiftKind } from './shift-store.ts'

/** Always with a new token; what this browser had before is ended. */
export async function openShiftHere(
  tx: Tx,
  facts: { call: Call; staffId: string; kind: ShiftKind; shift: Shift },
): Promise<void> {
  const { call, staffId, kind, shift } = facts
  const { operator, visitor } = call
  const token = newToken(call.randomBytes)
  if (visitor.staff.token !== undefined)
    await dropShift(tx, { operator, tokenHash: hashOf(visitor.staff.token) })
  const { device } = visitor
  await insertShift(tx, { operator, tokenHash: hashOf(token), staffId, kind, device, shift })
  visitor.staff.keep(token)
}
