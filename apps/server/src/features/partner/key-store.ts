import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type ApiKey = {
  id: string
  name: string
  startsWith: string
  scopes: readonly string[]
  madeAt: Date
  madeBy: string
  usedAt: Date | undefined
  endsAt: Date | undefined
  endedAt: Date | undefined
}

const COLUMNS = [
  'id',
  'name',
  'starts_with',
  'scopes',
  'made_at',
  'made_by',
  'used_at',
  'ends_at',
  'ended_at',
] as const

type Row = {
  id: string
  name: string
  starts_with: string
  scopes: string[]
  made_at: Date
  made_by: string
  used_at: Date | null
  ends_at: Date | null
  ended_at: Date | null
}

const keyOf = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  startsWith: row.starts_with,
  scopes: row.scopes,
  madeAt: row.made_at,
  madeBy: row.made_by,
  usedAt: row.used_at ?? undefined,
  endsAt: row.ends_at ?? undefined,
  endedAt: row.ended_at ?? undefined,
})

/** Newest first, including expired and revoked keys. */
export async function listKeys(tx: Tx, { operator }: { operator: OperatorId }): Promise<ApiKey[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('partner_key')
    .select(COLUMNS)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(keyOf)
}

export async function findKeyByHash(
  tx: Tx,
  { operator, hash }: { operator: OperatorId; hash: Buffer },
): Promise<ApiKey | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('partner_key')
    .select(COLUMNS)
    .where('key_hash', '=', hash)
    .executeTakeFirst()
  return row && keyOf(row)
}

export async function insertKey(
  tx: Tx,
  { operator, key, hash }: { operator: OperatorId; key: ApiKey; hash: Buffer },
): Promise<void> {
  await tx
    .insertInto('partner_key')
    .values({
      operator_id: operator,
      id: key.id,
      name: key.name,
      starts_with: key.startsWith,
      key_hash: hash,
      scopes: [...key.scopes],
      made_at: key.madeAt,
      made_by: key.madeBy,
      ends_at: key.endsAt ?? null,
    })
    .execute()
}

export async function markKeyUsed(
  tx: Tx,
  { operator, id, now }: { operator: OperatorId; id: string; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('partner_key')
    .set({ used_at: now })
    .where('id', '=', id)
    .execute()
}

/** The name of the revoked key; undefined if there was no live key. */
export async function markKeyEnded(
  tx: Tx,
  params: { operator: OperatorId; id: string; now: Date; by: string },
): Promise<string | undefined> {
  const row = await inOperator(tx, params.operator)
    .updateTable('partner_key')
    .set({ ended_at: params.now, ended_by: params.by })
    .where('id', '=', params.id)
    .where('ended_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}
