import { openLife } from '@kerbside/domain/account/session-life.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf, newToken } from '../account/session-token.ts'
import { dropSession, insertSession } from './session-store.ts'

/** Always with a new token; what this phone had before is ended. */
export async function openSessionHere(
  tx: Tx,
  { call, driverId }: { call: Call; driverId: string },
): Promise<void> {
  const { operator, visitor } = call
  const token = newToken(call.randomBytes)
  if (visitor.driver.token !== undefined)
    await dropSession(tx, { operator, tokenHash: hashOf(visitor.driver.token) })
  const { device } = visitor
  const life = openLife({ remember: true, now: call.now() })
  await insertSession(tx, { operator, tokenHash: hashOf(token), driverId, device, life })
  visitor.driver.keep(token)
}
