import { createHash } from 'node:crypto'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { dropSession } from './session-store.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf, listSignedIn, type SignedInPlace } from './signed-in-store.ts'

export type ListedSession = Omit<SignedInPlace, 'tokenHash'> & { id: string; isThis: boolean }

/** The public id of a session: a hash of the stored hash, from which the token cannot be derived. */
const nameOf = (tokenHash: Buffer): string =>
  createHash('sha256').update(tokenHash).digest('hex').slice(0, 24)

const readSessions = (context: RequestContext, profile: Profile): Promise<SignedInPlace[]> =>
  withOperator(context, (tx) =>
    listSignedIn(tx, { operator: context.operator, customerId: profile.id, now: context.now() }),
  )

/** The customer's sessions, this browser first. */
export async function listSessions(
  context: RequestContext,
  profile: Profile,
): Promise<ListedSession[]> {
  const mine = hashOf(context.client.sessionToken ?? '')
  const listed = (await readSessions(context, profile)).map(({ tokenHash, ...place }) => ({
    ...place,
    id: nameOf(tokenHash),
    isThis: tokenHash.equals(mine),
  }))
  return [...listed.filter(({ isThis }) => isThis), ...listed.filter(({ isThis }) => !isThis)]
}

/** Ends one of the customer's sessions; false if none has this id. */
export async function endSession(
  context: RequestContext,
  { profile, id }: { profile: Profile; id: string },
): Promise<boolean> {
  const { operator, client } = context
  const found = (await readSessions(context, profile)).find(
    ({ tokenHash }) => nameOf(tokenHash) === id,
  )
  if (!found) return false
  const { tokenHash } = found
  const ended = await withOperator(context, (tx) =>
    dropSession(tx, { operator, tokenHash, only: 'customer' }),
  )
  if (ended && tokenHash.equals(hashOf(client.sessionToken ?? ''))) client.dropSession()
  return ended
}

/** Ends all of the customer's sessions, except this one if `keepThis` is set; returns how many. */
export async function signOutEverywhere(
  context: RequestContext,
  { profile, keepThis }: { profile: Profile; keepThis: boolean },
): Promise<number> {
  const { operator, client } = context
  const but = keepThis ? hashOf(client.sessionToken ?? '') : undefined
  const ended = await withOperator(context, (tx) =>
    dropSessionsOf(tx, { operator, customerId: profile.id, but }),
  )
  if (!keepThis) client.dropSession()
  return ended
}
