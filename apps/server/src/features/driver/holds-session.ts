import { continueLife } from '@kerbside/domain/account/session-life.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { Holder } from '../../hub/joins.ts'
import { findSession } from './session-store.ts'

/** Whether a driver is signed in with this session now; looking keeps nobody signed in. */
export async function holdsSession(call: Call, { id, session }: Holder): Promise<boolean> {
  const tokenHash = Buffer.from(session, 'base64url')
  const { operator } = call
  const found = await withOperator(call, (tx) => findSession(tx, { operator, tokenHash }))
  return found?.driverId === id && continueLife(found.life, call.now()) !== undefined
}
