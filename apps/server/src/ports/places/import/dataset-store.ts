import { sql } from 'kysely'
import { type DatasetKind, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Dataset = { operator: OperatorId; id: string }

/** Until the end of the transaction. An import runs far longer than a request. */
export const allowLongStatements = (tx: Tx) => sql`set local statement_timeout = 0`.execute(tx)

export const insertDataset = (
  tx: Tx,
  { operator, id, kind, source, now }: Dataset & { kind: DatasetKind; source: string; now: Date },
) =>
  tx
    .insertInto('place_dataset')
    .values({
      operator_id: operator,
      id,
      kind,
      state: 'loading',
      source,
      made_at: now,
      live_at: null,
    })
    .execute()

/** Datasets that are neither live, nor loading, nor of an area: a running import keeps its own row locked. */
export async function listLeftBehind(
  tx: Tx,
  { operator, kind }: { operator: OperatorId; kind: DatasetKind },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('place_dataset')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '<>', 'live')
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('area')
            .select('area.id')
            .where('area.operator_id', '=', operator)
            .whereRef('area.dataset_id', '=', 'place_dataset.id'),
        ),
      ),
    )
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

export async function isLoading(
  tx: Tx,
  { operator, kind }: { operator: OperatorId; kind: DatasetKind },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('place_dataset')
    .select('id')
    .where('kind', '=', kind)
    .where('state', '=', 'loading')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * From here on, searches read either the old dataset or the new one, never both and never a part. Throws if the
 * dataset was deleted meanwhile.
 */
export async function makeLive(
  tx: Tx,
  { operator, id, kind, rows, now }: Dataset & { kind: DatasetKind; rows?: number; now: Date },
): Promise<void> {
  await retireLive(tx, { operator, kind })
  const { numUpdatedRows } = await inOperator(tx, operator)
    .updateTable('place_dataset')
    .set({ state: 'live', ...(rows !== undefined && { rows: String(rows) }), live_at: now })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('another import has deleted this one')
}

/** The dataset is complete, and waits until `makeLive`. Throws if it was deleted meanwhile. */
export async function markLoaded(
  tx: Tx,
  { operator, id, rows }: Dataset & { rows: number },
): Promise<void> {
  const { numUpdatedRows } = await inOperator(tx, operator)
    .updateTable('place_dataset')
    .set({ state: 'loaded', rows: String(rows) })
    .where('id', '=', id)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('another import has deleted this one')
}

/** Searches read no dataset of this kind from here on. */
export const retireLive = (
  tx: Tx,
  { operator, kind }: { operator: OperatorId; kind: DatasetKind },
) =>
  inOperator(tx, operator)
    .updateTable('place_dataset')
    .set({ state: 'retired' })
    .where('kind', '=', kind)
    .where('state', '=', 'live')
    .execute()

/** Deletes a piece of an unused dataset; false when nothing is left of it. */
export async function deletePiece(
  tx: Tx,
  { operator, id, from, to }: Dataset & { from: number; to: number },
): Promise<boolean> {
  const done = await sql`delete from imported_place
    where operator_id = ${operator} and dataset_id = ${id} and number >= ${from} and number < ${to}`.execute(
    tx,
  )
  return Number(done.numAffectedRows ?? 0) > 0
}

export async function lastNumber(tx: Tx, { operator, id }: Dataset): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`select max(number) as last from imported_place
    where operator_id = ${operator} and dataset_id = ${id}`.execute(tx)
  return rows[0]?.last ?? 0
}

export async function deleteDataset(tx: Tx, { operator, id }: Dataset): Promise<void> {
  for (const table of [
    'imported_house',
    'imported_posting',
    'imported_word_variant',
    'imported_word',
    'imported_list',
  ])
    await sql`delete from ${sql.table(table)} where operator_id = ${operator} and dataset_id = ${id}`.execute(
      tx,
    )
  await inOperator(tx, operator).deleteFrom('place_dataset').where('id', '=', id).execute()
}
