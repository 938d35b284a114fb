import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type StaffKey = {
  id: string
  /** The holder's name as the operator entered it: "Ann at the desk". */
  name: string
  madeAt: Date
  expiresAt: Date
  revokedAt: Date | undefined
}

export async function insertStaffKey(
  tx: Tx,
  key: Omit<StaffKey, 'revokedAt'> & { operator: OperatorId; keyHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('staff_key')
    .values({
      operator_id: key.operator,
      id: key.id,
      name: key.name,
      key_hash: key.keyHash,
      made_at: key.madeAt,
      expires_at: key.expiresAt,
      revoked_at: null,
    })
    .execute()
}

/** The live key with this hash. The lookup uses an index, so no secret is compared byte by byte here. */
export async function findLiveKey(
  tx: Tx,
  { operator, keyHash, now }: { operator: OperatorId; keyHash: Buffer; now: Date },
): Promise<{ id: string; name: string } | undefined> {
  return inOperator(tx, operator)
    .selectFrom('staff_key')
    .select(['id', 'name'])
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function listStaffKeyRows(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<StaffKey[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('staff_key')
    .select(['id', 'name', 'made_at', 'expires_at', 'revoked_at'])
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at ?? undefined,
  }))
}

/** False if there is no such key, or it was revoked before. */
export async function markRevoked(
  tx: Tx,
  { operator, id, now }: { operator: OperatorId; id: string; now: Date },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('staff_key')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .$call(hasChanged)
}
