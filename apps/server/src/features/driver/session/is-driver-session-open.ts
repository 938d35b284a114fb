import { continueLife } from '@kerbside/domain/account/session-life.ts'
import { withOperator } from '../../../db.ts'
import type { Holder } from '../../../hub/joins.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findSession } from './session-store.ts'

/** Whether a driver is signed in with this session now; does not extend the session. */
export async function isDriverSessionOpen(
  context: RequestContext,
  { id, session }: Holder,
): Promise<boolean> {
  const tokenHash = Buffer.from(session, 'base64url')
  const { operator } = context
  const found = await withOperator(context, (tx) => findSession(tx, { operator, tokenHash }))
  return found?.driverId === id && continueLife(found.life, context.now()) !== undefined
}
