import { minor } from '@kerbside/domain/money.ts'
import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { RegressionRule } from '@kerbside/domain/quotation/simulation/regression-quote.ts'
import type { Selectable } from 'kysely'
import { inOperator, type Tables, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { readDocument } from '../price-list/read-document.ts'
import { writeDocument } from '../price-list/write-document.ts'

type Key = { operator: OperatorId; id: string }

/** A journey that must cost an agreed amount, with its own copy of the quote request. */
export type RegressionQuote = {
  id: string
  book: string
  name: string
  quote: Quote
  vehicleTypeId: number
  rule: RegressionRule
  version: number
  changedAt: Date
  changedBy: string
}

const readRegressionQuote = (row: Selectable<Tables['regression_quote']>): RegressionQuote => ({
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

export async function listRegressionQuoteRows(
  tx: Tx,
  { operator, book }: { operator: OperatorId; book: string },
): Promise<RegressionQuote[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('regression_quote')
    .selectAll()
    .where('book', '=', book)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(readRegressionQuote)
}

/** Regression quotes unchanged since `before`, of every book. */
export async function listOldRegressionQuotes(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<RegressionQuote[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('regression_quote')
    .selectAll()
    .where('changed_at', '<', before)
    .orderBy('id')
    .execute()
  return rows.map(readRegressionQuote)
}

/** Replaces the stored quote request; the agreed amount stays. */
export async function updateQuoteOfRegression(
  tx: Tx,
  { operator, id, quote }: Key & { quote: Quote },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('regression_quote')
    .set({ document: writeDocument(quote) })
    .where('id', '=', id)
    .execute()
}

export async function findRegressionQuote(
  tx: Tx,
  { operator, id }: Key,
): Promise<RegressionQuote | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('regression_quote')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && readRegressionQuote(row)
}

export async function insertRegressionQuote(
  tx: Tx,
  { operator, regressionQuote }: { operator: OperatorId; regressionQuote: RegressionQuote },
): Promise<void> {
  await tx
    .insertInto('regression_quote')
    .values({
      operator_id: operator,
      id: regressionQuote.id,
      book: regressionQuote.book,
      name: regressionQuote.name,
      document: writeDocument(regressionQuote.quote),
      vehicle_type_id: regressionQuote.vehicleTypeId,
      ...regressionQuote.rule,
      changed_at: regressionQuote.changedAt,
      changed_by: regressionQuote.changedBy,
    })
    .execute()
}

/** The row must be locked. */
export async function updateRegressionQuote(
  tx: Tx,
  { operator, regressionQuote }: { operator: OperatorId; regressionQuote: RegressionQuote },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('regression_quote')
    .set({
      name: regressionQuote.name,
      ...regressionQuote.rule,
      version: regressionQuote.version,
      changed_at: regressionQuote.changedAt,
      changed_by: regressionQuote.changedBy,
    })
    .where('id', '=', regressionQuote.id)
    .execute()
}

export async function deleteRegressionQuoteRow(tx: Tx, { operator, id }: Key): Promise<void> {
  await inOperator(tx, operator).deleteFrom('regression_quote').where('id', '=', id).execute()
}
