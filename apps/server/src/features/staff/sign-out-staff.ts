import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from '../account/session-token.ts'
import { dropShift } from './shift-store.ts'

/** Ends the session of the console in this browser, half or whole. */
export async function signOutStaff(call: Call): Promise<void> {
  const { operator, visitor } = call
  const token = visitor.staff.token
  if (token === undefined) return
  await withOperator(call, (tx) => dropShift(tx, { operator, tokenHash: hashOf(token) }))
  visitor.staff.drop()
}
