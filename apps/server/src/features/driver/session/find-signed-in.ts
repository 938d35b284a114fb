import { continueLife } from '@kerbside/domain/account/session-life.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { hashOf } from '../../account/sign-in/session-token.ts'
import { findSession, markSeen } from './session-store.ts'

/** The driver signed in on this phone. A request extends the session and its cookie. */
export async function findSignedInDriver(context: RequestContext): Promise<string | undefined> {
  const { operator, client } = context
  const { token } = client.driver
  if (token === undefined) return undefined
  const tokenHash = hashOf(token)
  return withOperator(context, async (tx) => {
    const session = await findSession(tx, { operator, tokenHash })
    const life = session && continueLife(session.life, context.now())
    if (!session || !life) return undefined
    if (life !== session.life) {
      await markSeen(tx, { operator, tokenHash, life })
      client.driver.keep(token)
    }
    return session.driverId
  })
}
