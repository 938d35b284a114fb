import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'

export async function insertPack(
  tx: Tx,
  {
    call,
    asked,
    entries,
    fingerprint,
  }: {
    call: Pick<Call, 'operator' | 'now' | 'newId'>
    asked: { from: string; until: string; askedBy: string; by: string }
    entries: number
    fingerprint: string
  },
): Promise<void> {
  await tx
    .insertInto('inspection_pack')
    .values({
      operator_id: call.operator,
      id: call.newId(),
      made_at: call.now(),
      made_by: asked.by,
      asked_by: asked.askedBy,
      from_day: asked.from,
      until_day: asked.until,
      entries,
      manifest_hash: Buffer.from(fingerprint, 'hex'),
    })
    .execute()
}

/** The newest first. */
export async function listPacks(tx: Tx, { operator }: Pick<Call, 'operator'>) {
  const rows = await tx
    .selectFrom('inspection_pack')
    .select(['made_at', 'made_by', 'asked_by', 'entries', 'manifest_hash'])
    // as text: the driver would make them midnights of this machine
    .select([sql<string>`from_day::text`.as('from'), sql<string>`until_day::text`.as('until')])
    .where('operator_id', '=', operator)
    .orderBy('made_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    madeAt: row.made_at,
    madeBy: row.made_by,
    askedBy: row.asked_by,
    from: row.from,
    until: row.until,
    entries: row.entries,
    fingerprint: row.manifest_hash.toString('hex'),
  }))
}
