import { continueLife } from '@kerbside/domain/account/session-life.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { hashOf } from '../account/session-token.ts'
import { findSession, markSeen } from './session-store.ts'

/** Which driver is signed in on this phone. A visit keeps them so, here and in the phone's cookie. */
export async function findSignedInDriver(call: Call): Promise<string | undefined> {
  const { operator, visitor } = call
  const { token } = visitor.driver
  if (token === undefined) return undefined
  const tokenHash = hashOf(token)
  return withOperator(call, async (tx) => {
    const found = await findSession(tx, { operator, tokenHash })
    const life = found && continueLife(found.life, call.now())
    if (!found || !life) return undefined
    if (life !== found.life) {
      await markSeen(tx, { operator, tokenHash, life })
      visitor.driver.keep(token)
    }
    return found.driverId
  })
}
