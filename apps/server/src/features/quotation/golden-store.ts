import { minor } from '@kerbside/domain/money.ts'
import type { GoldenRule } from '@kerbside/domain/quotation/golden.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { readDocument } from './read-document.ts'
import { writeDocument } from './write-document.ts'

type Of = { operator: OperatorId; id: string }

/** A journey that must cost what was agreed, with its own copy of what was asked. */
export type Golden = {
  id: string
  book: string
  name: string
  quote: Quote
  vehicleTypeId: number
  rule: GoldenRule
  version: number
  changedAt: Date
  changedBy: string
}

const readGolden = (row: Selectable<Tables['golden_quote']>): Golden => ({
  id: row.id,
  book: row.book,
  name: row.name,
  quote: readDocument(row.document),
  vehicleTypeId: row.vehicle_type_id,
  rule: { amount: minor(row.amount), within: row.within, tolerance: row.tolerance },
  version: row.version,
  changedAt: row.changed_at,
  changedBy: row.changed_by,
})

export async function listGoldenRows(
  tx: Tx,
  { operator, book }: { operator: OperatorId; book: string },
): Promise<Golden[]> {
  const rows = await tx
    .selectFrom('golden_quote')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('book', '=', book)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(readGolden)
}

/** Those nobody touched since then, of every book. */
export async function listOldGolden(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<Golden[]> {
  const rows = await tx
    .selectFrom('golden_quote')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('changed_at', '<', before)
    .orderBy('id')
    .execute()
  return rows.map(readGolden)
}

/** What was asked, said otherwise; what must be paid for it stays. */
export async function updateGoldenQuote(
  tx: Tx,
  { operator, id, quote }: Of & { quote: Quote },
): Promise<void> {
  await tx
    .updateTable('golden_quote')
    .set({ document: writeDocument(quote) })
    .where('operator_id', '=', operator)
    .where('id', '=', id)
    .execute()
}

export async function findGoldenRow(tx: Tx, { operator, id }: Of): Promise<Golden | undefined> {
  const row = await tx
    .selectFrom('golden_quote')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && readGolden(row)
}

export async function insertGolden(
  tx: Tx,
  { operator, golden }: { operator: OperatorId; golden: Golden },
): Promise<void> {
  await tx
    .insertInto('golden_quote')
    .values({
      operator_id: operator,
      id: golden.id,
      book: golden.book,
      name: golden.name,
      document: writeDocument(golden.quote),
      vehicle_type_id: golden.vehicleTypeId,
      ...golden.rule,
      changed_at: golden.changedAt,
      changed_by: golden.changedBy,
    })
    .execute()
}

/** The row must be held. */
export async function updateGolden(
  tx: Tx,
  { operator, golden }: { operator: OperatorId; golden: Golden },
): Promise<void> {
  await tx
    .updateTable('golden_quote')
    .set({
      name: golden.name,
      ...golden.rule,
      version: golden.version,
      changed_at: golden.changedAt,
      changed_by: golden.changedBy,
    })
    .where('operator_id', '=', operator)
    .where('id', '=', golden.id)
    .execute()
}

export async function deleteGolden(tx: Tx, { operator, id }: Of): Promise<void> {
  await tx
    .deleteFrom('golden_quote')
    .where('operator_id', '=', operator)
    .where('id', '=', id)
    .execute()
}
