import { openLife } from '@kerbside/domain/account/session-life.ts'
import type { Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { hashOf, newToken } from '../../account/sign-in/session-token.ts'
import { dropSession, insertSession } from './session-store.ts'

/** Always creates a new token and ends the phone's previous session. */
export async function openSessionHere(
  tx: Tx,
  { context, driverId }: { context: RequestContext; driverId: string },
): Promise<void> {
  const { operator, client } = context
  const token = newToken(context.randomBytes)
  if (client.driver.token !== undefined)
    await dropSession(tx, { operator, tokenHash: hashOf(client.driver.token) })
  const { device } = client
  const life = openLife({ remember: true, now: context.now() })
  await insertSession(tx, { operator, tokenHash: hashOf(token), driverId, device, life })
  client.driver.keep(token)
}
