import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'

export async function insertPack(
  tx: Tx,
  {
    context,
    params,
    entries,
    fingerprint,
  }: {
    context: Pick<RequestContext, 'operator' | 'now' | 'newId'>
    params: { from: string; until: string; requestedBy: string; by: string }
    entries: number
    fingerprint: string
  },
): Promise<void> {
  await tx
    .insertInto('inspection_pack')
    .values({
      operator_id: context.operator,
      id: context.newId(),
      made_at: context.now(),
      made_by: params.by,
      requested_by: params.requestedBy,
      from_day: params.from,
      until_day: params.until,
      entries,
      manifest_hash: Buffer.from(fingerprint, 'hex'),
    })
    .execute()
}

/** Newest first. */
export async function listPacks(tx: Tx, { operator }: Pick<RequestContext, 'operator'>) {
  const rows = await inOperator(tx, operator)
    .selectFrom('inspection_pack')
    .select(['made_at', 'made_by', 'requested_by', 'entries', 'manifest_hash'])
    // as text: the database driver would make them midnights in this machine's time zone
    .select([sql<string>`from_day::text`.as('from'), sql<string>`until_day::text`.as('until')])
    .orderBy('made_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    madeAt: row.made_at,
    madeBy: row.made_by,
    requestedBy: row.requested_by,
    from: row.from,
    until: row.until,
    entries: row.entries,
    fingerprint: row.manifest_hash.toString('hex'),
  }))
}
