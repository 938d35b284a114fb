import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { dropSession } from './session-store.ts'
import { hashOf } from './session-token.ts'

/** Ends the session of a customer in this browser; a guest's stays, for it opens what the guest booked. */
export async function signOut(call: Call): Promise<void> {
  const { operator, visitor } = call
  const token = visitor.sessionToken
  if (token === undefined) return
  const ended = await withOperator(call, (tx) =>
    dropSession(tx, { operator, tokenHash: hashOf(token), only: 'customer' }),
  )
  if (ended) visitor.dropSession()
}
