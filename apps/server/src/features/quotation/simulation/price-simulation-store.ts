import type { Quote } from '@kerbside/domain/quotation/quote.ts'
import { hasChanged, inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { readDocument } from '../price-list/read-document.ts'
import type { PriceSimulationResult } from './compare-recent.ts'

type Key = { operator: OperatorId; id: string }

export type PriceSimulationState = 'running' | 'done' | 'cancelled' | 'failed'

export type PriceSimulation = {
  id: string
  book: string
  /** The simulated version; undefined for the draft. */
  version: number | undefined
  state: PriceSimulationState
  done: number
  total: number
  result: PriceSimulationResult | undefined
  startedAt: Date
  seenAt: Date
}

/** Inserts a simulation, cancels any running one of the book, and deletes old ones. */
export async function insertPriceSimulation(
  tx: Tx,
  params: Key & { book: string; version: number | undefined; now: Date; forget: Date },
): Promise<void> {
  const { operator, id, book, version, now } = params
  await inOperator(tx, operator)
    .deleteFrom('price_simulation')
    .where('started_at', '<', params.forget)
    .execute()
  await inOperator(tx, operator)
    .updateTable('price_simulation')
    .set({ state: 'cancelled' })
    .where('book', '=', book)
    .where('state', '=', 'running')
    .execute()
  await tx
    .insertInto('price_simulation')
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

/** Updates the progress; false if the simulation was cancelled. */
export async function updatePriceSimulation(
  tx: Tx,
  params: Key & {
    state: PriceSimulationState
    done: number
    total: number
    result?: PriceSimulationResult | undefined
    now: Date
  },
): Promise<boolean> {
  return inOperator(tx, params.operator)
    .updateTable('price_simulation')
    .set({
      state: params.state,
      done: params.done,
      total: params.total,
      seen_at: params.now,
      ...(params.result ? { result: JSON.stringify(params.result) } : {}),
    })
    .where('id', '=', params.id)
    .where('state', '=', 'running')
    .$call(hasChanged)
}

export async function findPriceSimulation(
  tx: Tx,
  { operator, id }: Key,
): Promise<PriceSimulation | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('price_simulation')
    .selectAll()
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
      result: (row.result ?? undefined) as PriceSimulationResult | undefined,
      startedAt: row.started_at,
      seenAt: row.seen_at,
    }
  )
}

/**
 * The last quotes made by any of these versions, newest first. Sorted by expiry, which is indexed and gives nearly the
 * same order.
 */
export async function listLastQuotes(
  tx: Tx,
  params: { operator: OperatorId; versions: readonly number[]; max: number },
): Promise<string[]> {
  if (params.versions.length === 0) return []
  const rows = await inOperator(tx, params.operator)
    .selectFrom('quote')
    .select('id')
    .where('tariff_version', 'in', params.versions)
    .orderBy('expires_at', 'desc')
    .limit(params.max)
    .execute()
  return rows.map(({ id }) => id)
}

export async function listQuotes(
  tx: Tx,
  { operator, ids }: { operator: OperatorId; ids: readonly string[] },
): Promise<Quote[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('quote')
    .select('document')
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ document }) => readDocument(document))
}
