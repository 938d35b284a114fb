import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { hashOf } from '../../account/sign-in/session-token.ts'
import { dropSession } from './session-store.ts'

/** Ends the session on this phone. A running shift continues: the desk sees which drivers report no position. */
export async function signOutDriver(context: RequestContext): Promise<void> {
  const { operator, client } = context
  const { token } = client.driver
  if (token === undefined) return
  await withOperator(context, (tx) => dropSession(tx, { operator, tokenHash: hashOf(token) }))
  client.driver.drop()
}
