import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { readTariff, type TariffDocument } from './read-tariff.ts'

export type Draft = {
  /** 1, 2, 3 …: which state of it a change was made on. */
  version: number
  /** The version that was in force when it was begun; undefined for a book without prices. */
  basedOn: number | undefined
  document: TariffDocument
  changedAt: Date
  /** The name of whoever saved it last. */
  changedBy: string
}

type Of = { operator: OperatorId; book: string }

export async function findDraftRow(
  tx: Tx,
  { operator, book, lock = false }: Of & { lock?: boolean },
): Promise<Draft | undefined> {
  const row = await tx
    .selectFrom('tariff_draft')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('book', '=', book)
    .$if(lock, (draft) => draft.forUpdate())
    .executeTakeFirst()
  return (
    row && {
      version: row.version,
      basedOn: row.based_on ?? undefined,
      document: inOrder(row.document as TariffDocument),
      changedAt: row.changed_at,
      changedBy: row.changed_by,
    }
  )
}

/** jsonb forgets the order of fields: it is compared with what is live field by field, as text. */
function inOrder(document: TariffDocument): TariffDocument {
  const read = readTariff(document)
  return read.ok ? read.document : document
}

/** Which state a draft is in, held until the transaction ends; without what it says, which is large. */
export async function lockDraft(
  tx: Tx,
  { operator, book }: Of,
): Promise<Pick<Draft, 'version' | 'basedOn'> | undefined> {
  const row = await tx
    .selectFrom('tariff_draft')
    .select(['version', 'based_on'])
    .where('operator_id', '=', operator)
    .where('book', '=', book)
    .forUpdate()
    .executeTakeFirst()
  return row && { version: row.version, basedOn: row.based_on ?? undefined }
}

/** Writes the first state of a draft; false when somebody else has begun one. */
export async function insertDraft(tx: Tx, of: Of & Draft): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('tariff_draft')
    .values({
      operator_id: of.operator,
      book: of.book,
      document: JSON.stringify(of.document),
      based_on: of.basedOn ?? null,
      version: of.version,
      changed_at: of.changedAt,
      changed_by: of.changedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Writes the next state over the one it was made on; false when that is not the newest any more. */
export async function updateDraft(tx: Tx, of: Of & Draft & { over: number }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tariff_draft')
    .set({
      document: JSON.stringify(of.document),
      based_on: of.basedOn ?? null,
      version: of.version,
      changed_at: of.changedAt,
      changed_by: of.changedBy,
    })
    .where('operator_id', '=', of.operator)
    .where('book', '=', of.book)
    .where('version', '=', of.over)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteDraft(tx: Tx, { operator, book }: Of): Promise<void> {
  await tx
    .deleteFrom('tariff_draft')
    .where('operator_id', '=', operator)
    .where('book', '=', book)
    .execute()
}

/** Who is working on which book, without what they wrote, which is large. */
export async function listDraftRows(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<(Pick<Draft, 'changedAt' | 'changedBy'> & { book: string })[]> {
  const rows = await tx
    .selectFrom('tariff_draft')
    .select(['book', 'changed_at', 'changed_by'])
    .where('operator_id', '=', operator)
    .execute()
  return rows.map((row) => ({
    book: row.book,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }))
}
