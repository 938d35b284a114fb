import type { Passkey } from '@kerbside/domain/passkey/passkey.ts'
import type { Selectable } from 'kysely'
import { hasChanged, inOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId; customerId: string }

/** A passkey with its public key and signature counter. */
export type StoredPasskey = Passkey & {
  customerId: string
  credentialId: Buffer
  publicKey: Buffer
  uses: number
  transports: string[]
}

const passkeyOf = (row: Selectable<Tables['passkey']>): StoredPasskey => ({
  id: row.id,
  customerId: row.customer_id,
  credentialId: row.credential_id,
  host: row.host,
  publicKey: row.public_key,
  uses: Number(row.uses),
  transports: row.transports as string[],
  name: row.name,
  isSynced: row.is_synced,
  madeAt: row.made_at,
  usedAt: row.used_at ?? undefined,
  stoppedAt: row.stopped_at ?? undefined,
})

export async function listOf(tx: Tx, { operator, customerId }: Whose): Promise<StoredPasskey[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('passkey')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(passkeyOf)
}

export async function findByCredential(
  tx: Tx,
  { operator, credentialId }: { operator: OperatorId; credentialId: Buffer },
): Promise<StoredPasskey | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
  return row && passkeyOf(row)
}

/** Locks the passkey until the transaction ends; undefined if it was removed meanwhile. */
export async function lockPasskey(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<StoredPasskey | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('passkey')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && passkeyOf(row)
}

/** False if the operator already has this credential. */
export async function insertPasskey(
  tx: Tx,
  made: Whose & Omit<StoredPasskey, 'customerId' | 'usedAt' | 'stoppedAt'>,
): Promise<boolean> {
  return tx
    .insertInto('passkey')
    .values({
      operator_id: made.operator,
      id: made.id,
      customer_id: made.customerId,
      credential_id: made.credentialId,
      host: made.host,
      public_key: made.publicKey,
      uses: String(made.uses),
      transports: JSON.stringify(made.transports),
      name: made.name,
      is_synced: made.isSynced,
      made_at: made.madeAt,
      used_at: null,
      stopped_at: null,
    })
    .onConflict((row) => row.columns(['operator_id', 'credential_id']).doNothing())
    .$call(hasChanged)
}

export async function markUsed(
  tx: Tx,
  used: { operator: OperatorId; id: string; uses: number; isSynced: boolean; now: Date },
): Promise<void> {
  await inOperator(tx, used.operator)
    .updateTable('passkey')
    .set({ uses: String(used.uses), is_synced: used.isSynced, used_at: used.now })
    .where('id', '=', used.id)
    .execute()
}

export async function markStopped(
  tx: Tx,
  { operator, id, now }: { operator: OperatorId; id: string; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('passkey')
    .set({ stopped_at: now })
    .where('id', '=', id)
    .execute()
}

/** False if the customer has no such passkey. */
export async function updateName(
  tx: Tx,
  { operator, customerId, id, name }: Whose & { id: string; name: string },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('passkey')
    .set({ name })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .$call(hasChanged)
}

/** Deletes one of a customer's passkeys, or all; returns the credential ids of the deleted ones. */
export async function dropPasskeys(
  tx: Tx,
  { operator, customerId, id }: Whose & { id?: string },
): Promise<Buffer[]> {
  const removed = await inOperator(tx, operator)
    .deleteFrom('passkey')
    .where('customer_id', '=', customerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('credential_id')
    .execute()
  return removed.map((row) => row.credential_id)
}
