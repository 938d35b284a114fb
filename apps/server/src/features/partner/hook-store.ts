import type { Selectable } from 'kysely'
import type pg from 'pg'
import { inOperator, type Tables, type Tx } from '../../db.ts'
import { filterDueOperators } from '../../list-due-operators.ts'
import type { OperatorId } from '../../operator.ts'

export type Hook = {
  id: string
  name: string
  url: string
  types: readonly string[]
  state: 'active' | 'paused' | 'ended'
  pausedBecause: string
  spreadThrough: number
  failingSince: Date | undefined
  madeAt: Date
  version: number
  secretSealed: Buffer
}

type Key = { operator: OperatorId; id: string }

const hookOf = (row: Selectable<Tables['webhook']>): Hook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  types: row.types,
  state: row.state,
  pausedBecause: row.pause_reason,
  spreadThrough: Number(row.queued_through),
  failingSince: row.failing_since ?? undefined,
  madeAt: row.made_at,
  version: row.version,
  secretSealed: row.secret_sealed,
})

/** Endpoints that are not deleted, oldest first. */
export async function listHooks(tx: Tx, { operator }: { operator: OperatorId }): Promise<Hook[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('webhook')
    .selectAll()
    .where('state', '!=', 'ended')
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(hookOf)
}

/** Those of the operators that have endpoints. */
export const filterWithHooks = (
  hot: pg.Pool,
  operators: readonly OperatorId[],
): Promise<OperatorId[]> =>
  filterDueOperators(
    hot,
    new Map(
      operators.map((operator) => [
        operator,
        {
          name: 'webhook.any',
          text: `select from webhook where operator_id = $1 and state <> 'ended' limit 1`,
          values: [operator],
        },
      ]),
    ),
  )

/** Locks the row, so that concurrent changes run one after the other. */
export async function lockHook(tx: Tx, { operator, id }: Key): Promise<Hook | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('state', '!=', 'ended')
    .forUpdate()
    .executeTakeFirst()
  return row && hookOf(row)
}

export async function insertHook(
  tx: Tx,
  { operator, hook }: { operator: OperatorId; hook: Hook },
): Promise<void> {
  await tx
    .insertInto('webhook')
    .values({
      operator_id: operator,
      id: hook.id,
      name: hook.name,
      url: hook.url,
      types: [...hook.types],
      secret_sealed: hook.secretSealed,
      state: hook.state,
      queued_through: String(hook.spreadThrough),
      made_at: hook.madeAt,
    })
    .execute()
}

/** The row must be locked. */
export async function updateHook(
  tx: Tx,
  { operator, hook }: { operator: OperatorId; hook: Hook },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('webhook')
    .set({
      name: hook.name,
      url: hook.url,
      types: [...hook.types],
      secret_sealed: hook.secretSealed,
      state: hook.state,
      pause_reason: hook.pausedBecause,
      queued_through: String(hook.spreadThrough),
      failing_since: hook.failingSince ?? null,
      version: hook.version,
    })
    .where('id', '=', hook.id)
    .execute()
}
