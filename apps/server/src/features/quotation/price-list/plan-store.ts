import type { Selectable } from 'kysely'
import { hasChanged, inOperator, type Tables, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Statement } from '../../../postgres/statement.ts'
import { readTariff, type TariffDocument } from './read-tariff.ts'

type Key = { operator: OperatorId; id: string }

/** Prices that go live automatically at a time. */
export type Plan = {
  id: string
  book: string
  basedOn: number | undefined
  liveAt: Date
  note: string
  /** Why it may break regression quotes; '' if it breaks none. */
  because: string
  state: 'waiting' | 'live' | 'cancelled' | 'refused'
  why: string
  madeVersion: number | undefined
  version: number
  madeAt: Date
  madeBy: string
}

const WITHOUT_DOCUMENT = [
  'id',
  'book',
  'based_on',
  'live_at',
  'note',
  'override_reason',
  'state',
  'rejection_reason',
  'made_version',
  'version',
  'made_at',
  'made_by',
] as const

const readPlan = (
  row: Pick<Selectable<Tables['tariff_plan']>, (typeof WITHOUT_DOCUMENT)[number]>,
): Plan => ({
  id: row.id,
  book: row.book,
  basedOn: row.based_on ?? undefined,
  liveAt: row.live_at,
  note: row.note,
  because: row.override_reason,
  state: row.state,
  why: row.rejection_reason,
  madeVersion: row.made_version ?? undefined,
  version: row.version,
  madeAt: row.made_at,
  madeBy: row.made_by,
})

/** Waiting plans, the next one first, then the last settled ones. */
export async function listPlanRows(
  tx: Tx,
  { operator, max }: { operator: OperatorId; max: number },
): Promise<Plan[]> {
  const of = inOperator(tx, operator).selectFrom('tariff_plan').select(WITHOUT_DOCUMENT)
  const waiting = await of.where('state', '=', 'waiting').orderBy('live_at').execute()
  const settled = await of
    .where('state', '!=', 'waiting')
    .orderBy('settled_at', 'desc')
    .limit(max)
    .execute()
  return [...waiting, ...settled].map(readPlan)
}

export async function listDuePlans(
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('tariff_plan')
    .select('id')
    .where('state', '=', 'waiting')
    .where('live_at', '<=', now)
    .orderBy('live_at')
    .execute()
  return rows.map(({ id }) => id)
}

/** Has a row if a plan is due. */
export const duePlans = (operator: string, now: Date): Statement => ({
  name: 'tariff_plan.due',
  text: `select from tariff_plan where operator_id = $1 and state = 'waiting' and live_at <= $2 limit 1`,
  values: [operator, now],
})

/** With its document, locked until the transaction ends. */
export async function findPlanRow(
  tx: Tx,
  { operator, id }: Key,
): Promise<(Plan & { document: TariffDocument }) | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('tariff_plan')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const read = readTariff(row.document)
  return {
    ...readPlan(row),
    document: read.ok ? read.document : (row.document as TariffDocument),
  }
}

/** False if another plan waits for the book. */
export async function insertPlan(
  tx: Tx,
  { operator, plan }: { operator: OperatorId; plan: Plan & { document: TariffDocument } },
): Promise<boolean> {
  return tx
    .insertInto('tariff_plan')
    .values({
      operator_id: operator,
      id: plan.id,
      book: plan.book,
      document: JSON.stringify(plan.document),
      based_on: plan.basedOn ?? null,
      live_at: plan.liveAt,
      note: plan.note,
      override_reason: plan.because,
      state: 'waiting',
      made_version: null,
      made_at: plan.madeAt,
      made_by: plan.madeBy,
      settled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .$call(hasChanged)
}

/** Another time for a waiting plan. The row must be locked. */
export async function movePlan(tx: Tx, params: Key & { liveAt: Date }): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('tariff_plan')
    .set(({ eb }) => ({ live_at: params.liveAt, version: eb('version', '+', 1) }))
    .where('id', '=', params.id)
    .execute()
}

/** False if it no longer waits: another process has settled it. */
export async function settlePlan(
  tx: Tx,
  params: Key & {
    state: 'live' | 'cancelled' | 'refused'
    why?: string
    madeVersion?: number
    now: Date
  },
): Promise<boolean> {
  return inOperator(tx, params.operator)
    .updateTable('tariff_plan')
    .set(({ eb }) => ({
      state: params.state,
      rejection_reason: params.why ?? '',
      made_version: params.madeVersion ?? null,
      settled_at: params.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', params.id)
    .where('state', '=', 'waiting')
    .$call(hasChanged)
}
