import type { Profile } from '@kerbside/domain/account/profile.ts'
import { openLife } from '@kerbside/domain/account/session-life.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { dropSession, insertSignedIn, isUnchanged, moveGuestBookings } from './session-store.ts'
import { hashOf, newToken } from './session-token.ts'
import { dropEnded } from './signed-in-store.ts'

/**
 * Signs this browser in. Always creates a new token, so that a planted token is useless, and ends the previous
 * session. `also` runs in the same transaction. Returns false if the password was changed or the account deleted
 * after `shownAt`, when the credentials were checked: such a change ends all sessions, including this one.
 */
export async function openSession(
  context: RequestContext,
  params: {
    profile: Profile
    remember: boolean
    shownAt?: Date
    also?: (tx: Tx) => Promise<void>
  },
): Promise<boolean> {
  const { operator, client } = context
  const now = context.now()
  const token = newToken(context.randomBytes)
  const tokenHash = hashOf(token)
  const life = openLife({ remember: params.remember, now })
  const customerId = params.profile.id
  const since = params.shownAt ?? now
  const opened = await withOperator(context, async (tx) => {
    if (!(await isUnchanged(tx, { operator, customerId, since }))) return false
    const { device, embedder } = client
    await dropEnded(tx, { operator, customerId, now })
    await insertSignedIn(tx, {
      operator,
      tokenHash,
      customerId,
      life,
      // In another site's frame the user cannot see which page asks, so sensitive actions require the password
      // again.
      provedAt: embedder === undefined ? now : undefined,
      device,
      embedder,
    })
    if (client.sessionToken !== undefined) {
      const from = hashOf(client.sessionToken)
      await moveGuestBookings(tx, { operator, from, to: tokenHash, now })
      await dropSession(tx, { operator, tokenHash: from })
    }
    await params.also?.(tx)
    await recordAudit(tx, {
      ...context,
      actor: { kind: 'customer', id: String(params.profile.custid), name: '' },
      action: 'customer.signed-in',
      object: '',
      detail: { device },
    })
    return true
  })
  if (opened) client.saveSession(token, params.remember ? 'remembered' : 'visit')
  return opened
}
