import { hasChanged, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { readTariff, type TariffDocument } from './read-tariff.ts'

export type Draft = {
  /** 1, 2, 3 …: the state of the draft that a change is based on. */
  version: number
  /** The version in force when the draft was begun; undefined for a book without prices. */
  basedOn: number | undefined
  document: TariffDocument
  changedAt: Date
  /** The name of the person who saved it last. */
  changedBy: string
}

type Key = { operator: OperatorId; book: string }

export async function findDraftRow(
  tx: Tx,
  { operator, book, lock = false }: Key & { lock?: boolean },
): Promise<Draft | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('tariff_draft')
    .selectAll()
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

/** jsonb does not preserve the order of fields, but the comparison with the live version is field by field, as text. */
function inOrder(document: TariffDocument): TariffDocument {
  const read = readTariff(document)
  return read.ok ? read.document : document
}

/** The version of a draft, locked until the transaction ends; without its document, which is large. */
export async function lockDraft(
  tx: Tx,
  { operator, book }: Key,
): Promise<Pick<Draft, 'version' | 'basedOn'> | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('tariff_draft')
    .select(['version', 'based_on'])
    .where('book', '=', book)
    .forUpdate()
    .executeTakeFirst()
  return row && { version: row.version, basedOn: row.based_on ?? undefined }
}

/** Writes the first state of a draft; false if someone else has begun one. */
export async function insertDraft(tx: Tx, draftRow: Key & Draft): Promise<boolean> {
  return tx
    .insertInto('tariff_draft')
    .values({
      operator_id: draftRow.operator,
      book: draftRow.book,
      document: JSON.stringify(draftRow.document),
      based_on: draftRow.basedOn ?? null,
      version: draftRow.version,
      changed_at: draftRow.changedAt,
      changed_by: draftRow.changedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

/** Writes the next state over the one it is based on; false if that is no longer the newest. */
export async function updateDraft(
  tx: Tx,
  draftRow: Key & Draft & { over: number },
): Promise<boolean> {
  return inOperator(tx, draftRow.operator)
    .updateTable('tariff_draft')
    .set({
      document: JSON.stringify(draftRow.document),
      based_on: draftRow.basedOn ?? null,
      version: draftRow.version,
      changed_at: draftRow.changedAt,
      changed_by: draftRow.changedBy,
    })
    .where('book', '=', draftRow.book)
    .where('version', '=', draftRow.over)
    .$call(hasChanged)
}

export async function deleteDraft(tx: Tx, { operator, book }: Key): Promise<void> {
  await inOperator(tx, operator).deleteFrom('tariff_draft').where('book', '=', book).execute()
}

/** The drafts of all books and their editors, without the documents, which are large. */
export async function listDraftRows(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<(Pick<Draft, 'changedAt' | 'changedBy'> & { book: string })[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('tariff_draft')
    .select(['book', 'changed_at', 'changed_by'])
    .execute()
  return rows.map((row) => ({
    book: row.book,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
  }))
}
