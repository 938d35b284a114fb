import type { Profile } from '@kerbside/domain/account/profile.ts'
import { continueLife } from '@kerbside/domain/account/session-life.ts'
import { withOperator } from '../../db.ts'
import type { Call, Who } from '../../http/call.ts'
import { inOneTrip } from '../../postgres/one-trip.ts'
import { findingWho, markVisit, readWho, type WhoRow } from './session-store.ts'
import { hashOf } from './session-token.ts'

/** Who has proved to be asking, by the session the browser sent. A visit keeps the session alive. */
export async function findWho(call: Call): Promise<Who> {
  const { operator, visitor } = call
  const token = visitor.sessionToken
  if (token === undefined) return {}
  const now = call.now()
  const tokenHash = hashOf(token)
  const [row] = await inOneTrip<WhoRow>(call.hot, operator, [
    findingWho({ operator, tokenHash, embedder: visitor.embedder, now }),
  ])
  if (!row) return {}
  const { profile, life, provedAt } = readWho(row)
  const next = continueLife(life, now)
  if (!next) return {}
  if (next !== life) {
    await withOperator(call, (tx) => markVisit(tx, { operator, tokenHash, life: next }))
    visitor.keepSession(token, next.remember ? 'remembered' : 'visit')
  }
  return whoIs(profile, provedAt)
}

const whoIs = (profile: Profile, provedAt: Date | undefined): Who => ({
  profile,
  custid: profile.custid,
  ...(profile.bookerId !== undefined && { bookerId: profile.bookerId }),
  ...(provedAt !== undefined && { provedAt }),
})
