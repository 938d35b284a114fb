import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Whose = { operator: OperatorId; customerId: string }

export type SignedInPlace = {
  tokenHash: Buffer
  device: string
  embedder: string | undefined
  signedInAt: Date
  seenAt: Date
  remember: boolean
}

/** The customer's current sessions, most recently used first. */
export async function listSignedIn(
  tx: Tx,
  { operator, customerId, now }: Whose & { now: Date },
): Promise<SignedInPlace[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('session')
    .select(['token_hash', 'device', 'embedder', 'made_at', 'seen_at', 'remember'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .where('ends_at', '>', now)
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    device: row.device,
    embedder: row.embedder ?? undefined,
    signedInAt: row.made_at,
    seenAt: row.seen_at,
    remember: row.remember,
  }))
}

/** Deletes expired sessions; called when the customer signs in again. */
export async function dropEnded(
  tx: Tx,
  { operator, customerId, now }: Whose & { now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .where((row) => row.or([row('expires_at', '<=', now), row('ends_at', '<=', now)]))
    .execute()
}

/** Ends a customer's sessions except `but`, if given; returns how many. */
export async function dropSessionsOf(
  tx: Tx,
  { operator, customerId, but }: Whose & { but: Buffer | undefined },
): Promise<number> {
  const ended = await inOperator(tx, operator)
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .$if(but !== undefined, (query) => query.where('token_hash', '<>', but ?? Buffer.alloc(0)))
    .returning('token_hash')
    .execute()
  const hashes = ended.map(({ token_hash }) => token_hash)
  if (hashes.length > 0)
    await inOperator(tx, operator)
      .deleteFrom('session_booking')
      .where('token_hash', 'in', hashes)
      .execute()
  return ended.length
}

/** Records that the password was entered in this session now. */
export async function markProved(
  tx: Tx,
  { operator, tokenHash, now }: { operator: OperatorId; tokenHash: Buffer; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('session')
    .set({ authenticated_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}
