import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { dropSession } from './session-store.ts'
import { hashOf } from './session-token.ts'

/**
 * Ends a customer's session in this browser. A guest's session stays, because it gives access to the guest's
 * bookings.
 */
export async function signOut(context: RequestContext): Promise<void> {
  const { operator, client } = context
  const token = client.sessionToken
  if (token === undefined) return
  const ended = await withOperator(context, (tx) =>
    dropSession(tx, { operator, tokenHash: hashOf(token), only: 'customer' }),
  )
  if (ended) client.dropSession()
}
