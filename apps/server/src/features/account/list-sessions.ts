import { createHash } from 'node:crypto'
import type { Profile } from '@kerbside/domain/account/profile.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { dropSession } from './session-store.ts'
import { hashOf } from './session-token.ts'
import { dropSessionsOf, listSignedIn, type SignedInPlace } from './signed-in-store.ts'

export type ListedSession = Omit<SignedInPlace, 'tokenHash'> & { id: string; isThis: boolean }

/** A name for a session: a hash of the hash that is kept, of which nobody gets back to the token. */
const nameOf = (tokenHash: Buffer): string =>
  createHash('sha256').update(tokenHash).digest('hex').slice(0, 24)

const readSessions = (call: Call, profile: Profile): Promise<SignedInPlace[]> =>
  withOperator(call, (tx) =>
    listSignedIn(tx, { operator: call.operator, customerId: profile.id, now: call.now() }),
  )

/** Where the customer is signed in, this browser first. */
export async function listSessions(call: Call, profile: Profile): Promise<ListedSession[]> {
  const mine = hashOf(call.visitor.sessionToken ?? '')
  const listed = (await readSessions(call, profile)).map(({ tokenHash, ...place }) => ({
    ...place,
    id: nameOf(tokenHash),
    isThis: tokenHash.equals(mine),
  }))
  return [...listed.filter(({ isThis }) => isThis), ...listed.filter(({ isThis }) => !isThis)]
}

/** Signs one of the customer's sessions out; false when none of theirs is called so. */
export async function endSession(
  call: Call,
  { profile, id }: { profile: Profile; id: string },
): Promise<boolean> {
  const { operator, visitor } = call
  const found = (await readSessions(call, profile)).find(
    ({ tokenHash }) => nameOf(tokenHash) === id,
  )
  if (!found) return false
  const { tokenHash } = found
  const ended = await withOperator(call, (tx) =>
    dropSession(tx, { operator, tokenHash, only: 'customer' }),
  )
  if (ended && tokenHash.equals(hashOf(visitor.sessionToken ?? ''))) visitor.dropSession()
  return ended
}

/** Ends every session of the customer, and this one unless it is kept; how many. */
export async function signOutEverywhere(
  call: Call,
  { profile, keepThis }: { profile: Profile; keepThis: boolean },
): Promise<number> {
  const { operator, visitor } = call
  const but = keepThis ? hashOf(visitor.sessionToken ?? '') : undefined
  const ended = await withOperator(call, (tx) =>
    dropSessionsOf(tx, { operator, customerId: profile.id, but }),
  )
  if (!keepThis) visitor.dropSession()
  return ended
}
