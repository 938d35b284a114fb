import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from '../account/session-token.ts'
import { dropSession } from './session-store.ts'

/** Ends the session on this phone. A shift that runs goes on: the desk sees who drives without being heard. */
export async function signOutDriver(call: Call): Promise<void> {
  const { operator, visitor } = call
  const { token } = visitor.driver
  if (token === undefined) return
  await withOperator(call, (tx) => dropSession(tx, { operator, tokenHash: hashOf(token) }))
  visitor.driver.drop()
}
