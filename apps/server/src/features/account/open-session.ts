import type { Profile } from '@kerbside/domain/account/profile.ts'
import { openLife } from '@kerbside/domain/account/session-life.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { dropSession, insertSignedIn, isUnchanged, moveGuestBookings } from './session-store.ts'
import { hashOf, newToken } from './session-token.ts'
import { dropEnded } from './signed-in-store.ts'

/**
 * Signs this browser in: always with a new token, so that one somebody planted before is worth nothing, and the one it
 * had is ended. `also` runs in the same transaction. False when the password was changed or the account deleted after
 * `shownAt`, when whoever signs in showed who they are: that ends every session, this one too.
 */
export async function openSession(
  call: Call,
  facts: {
    profile: Profile
    remember: boolean
    shownAt?: Date
    also?: (tx: Tx) => Promise<void>
  },
): Promise<boolean> {
  const { operator, visitor } = call
  const now = call.now()
  const token = newToken(call.randomBytes)
  const tokenHash = hashOf(token)
  const life = openLife({ remember: facts.remember, now })
  const customerId = facts.profile.id
  const since = facts.shownAt ?? now
  const opened = await withOperator(call, async (tx) => {
    if (!(await isUnchanged(tx, { operator, customerId, since }))) return false
    const { device, embedder } = visitor
    await dropEnded(tx, { operator, customerId, now })
    await insertSignedIn(tx, {
      operator,
      tokenHash,
      customerId,
      life,
      // In another site's frame nobody sees whose page asks: there the password is asked again for what matters.
      provedAt: embedder === undefined ? now : undefined,
      device,
      embedder,
    })
    if (visitor.sessionToken !== undefined) {
      const from = hashOf(visitor.sessionToken)
      await moveGuestBookings(tx, { operator, from, to: tokenHash, now })
      await dropSession(tx, { operator, tokenHash: from })
    }
    await facts.also?.(tx)
    await keepAudit(tx, {
      ...call,
      actor: { kind: 'customer', id: String(facts.profile.custid), name: '' },
      deed: 'customer.signed-in',
      object: '',
      detail: { device },
    })
    return true
  })
  if (opened) visitor.keepSession(token, facts.remember ? 'remembered' : 'visit')
  return opened
}
