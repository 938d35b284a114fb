import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { hashOf } from '../account/sign-in/session-token.ts'
import { dropShift } from './shift-store.ts'

/** Ends the console's session in this browser, whether complete or awaiting its code. */
export async function signOutStaff(context: RequestContext): Promise<void> {
  const { operator, client } = context
  const token = client.staff.token
  if (token === undefined) return
  await withOperator(context, (tx) => dropShift(tx, { operator, tokenHash: hashOf(token) }))
  client.staff.drop()
}
