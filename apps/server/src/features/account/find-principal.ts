import type { Profile } from '@kerbside/domain/account/profile.ts'
import { continueLife } from '@kerbside/domain/account/session-life.ts'
import { withOperator } from '../../db.ts'
import { runPipelined } from '../../postgres/run-pipelined.ts'
import type { Principal, RequestContext } from '../../request-context.ts'
import {
  findPrincipalStatement,
  markVisit,
  type SignedInCustomerRow,
  sessionOwnerOf,
} from './sign-in/session-store.ts'
import { hashOf } from './sign-in/session-token.ts'

/** The principal of the request, by the session cookie of the browser. A request extends the session. */
export async function findPrincipal(context: RequestContext): Promise<Principal> {
  const { operator, client } = context
  const token = client.sessionToken
  if (token === undefined) return {}
  const now = context.now()
  const tokenHash = hashOf(token)
  const [row] = await runPipelined<SignedInCustomerRow>(context.hot, operator, [
    findPrincipalStatement({ operator, tokenHash, embedder: client.embedder, now }),
  ])
  if (!row) return {}
  const { profile, life, provedAt } = sessionOwnerOf(row)
  const next = continueLife(life, now)
  if (!next) return {}
  if (next !== life) {
    await withOperator(context, (tx) => markVisit(tx, { operator, tokenHash, life: next }))
    client.saveSession(token, next.remember ? 'remembered' : 'visit')
  }
  return principalOf(profile, provedAt)
}

const principalOf = (profile: Profile, provedAt: Date | undefined): Principal => ({
  profile,
  custid: profile.custid,
  ...(profile.bookerId !== undefined && { bookerId: profile.bookerId }),
  ...(provedAt !== undefined && { provedAt }),
})
