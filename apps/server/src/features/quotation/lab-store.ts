import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { LabResult } from './compare-lately.ts'
import { readDocument } from './read-document.ts'

type Of = { operator: OperatorId; id: string }

export type LabState = 'running' | 'done' | 'cancelled' | 'failed'

export type Lab = {
  id: string
  book: string
  /** The version that was tried; undefined for the draft. */
  version: number | undefined
  state: LabState
  done: number
  total: number
  result: LabResult | undefined
  startedAt: Date
  seenAt: Date
}

/** Begins one in the place of whatever still runs for the book, and forgets those of yesterday. */
export async function insertLab(
  tx: Tx,
  facts: Of & { book: string; version: number | undefined; now: Date; forget: Date },
): Promise<void> {
  const { operator, id, book, version, now } = facts
  await tx
    .deleteFrom('tariff_lab')
    .where('operator_id', '=', operator)
    .where('started_at', '<', facts.forget)
    .execute()
  await tx
    .updateTable('tariff_lab')
    .set({ state: 'cancelled' })
    .where('operator_id', '=', operator)
    .where('book', '=', book)
    .where('state', '=', 'running')
    .execute()
  await tx
    .insertInto('tariff_lab')
    .values({
      operator_id: operator,
      id,
      book,
      version: version ?? null,
      state: 'running',
      done: 0,
      total: 0,
      result: null,
      started_at: now,
      seen_at: now,
    })
    .execute()
}

/** How far it is; false when somebody stopped it. */
export async function markLab(
  tx: Tx,
  facts: Of & {
    state: LabState
    done: number
    total: number
    result?: LabResult | undefined
    now: Date
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tariff_lab')
    .set({
      state: facts.state,
      done: facts.done,
      total: facts.total,
      seen_at: facts.now,
      ...(facts.result ? { result: JSON.stringify(facts.result) } : {}),
    })
    .where('operator_id', '=', facts.operator)
    .where('id', '=', facts.id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findLabRow(tx: Tx, { operator, id }: Of): Promise<Lab | undefined> {
  const row = await tx
    .selectFrom('tariff_lab')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      book: row.book,
      version: row.version ?? undefined,
      state: row.state,
      done: row.done,
      total: row.total,
      result: (row.result ?? undefined) as LabResult | undefined,
      startedAt: row.started_at,
      seenAt: row.seen_at,
    }
  )
}

/** The last quotes made by any of these versions, the newest first. By when they end, which is indexed and nearly the same. */
export async function listLastQuotes(
  tx: Tx,
  facts: { operator: OperatorId; versions: readonly number[]; most: number },
): Promise<string[]> {
  if (facts.versions.length === 0) return []
  const rows = await tx
    .selectFrom('quote')
    .select('id')
    .where('operator_id', '=', facts.operator)
    .where('tariff_version', 'in', facts.versions)
    .orderBy('expires_at', 'desc')
    .limit(facts.most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listQuotes(
  tx: Tx,
  { operator, ids }: { operator: OperatorId; ids: readonly string[] },
): Promise<Quote[]> {
  const rows = await tx
    .selectFrom('quote')
    .select('document')
    .where('operator_id', '=', operator)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ document }) => readDocument(document))
}
