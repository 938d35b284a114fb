import type { Selectable } from 'kysely'
import type { Tables, Tx } from '../../db.ts'
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

type Of = { operator: OperatorId; id: string }

const hookOf = (row: Selectable<Tables['webhook']>): Hook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  types: row.types,
  state: row.state,
  pausedBecause: row.paused_because,
  spreadThrough: Number(row.spread_through),
  failingSince: row.failing_since ?? undefined,
  madeAt: row.made_at,
  version: row.version,
  secretSealed: row.secret_sealed,
})

/** Those that were not taken away, the oldest first. */
export async function listHooks(tx: Tx, { operator }: { operator: OperatorId }): Promise<Hook[]> {
  const rows = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('operator_id', '=', operator)
    .where('state', '!=', 'ended')
    .orderBy('made_at')
    .orderBy('id')
    .execute()
  return rows.map(hookOf)
}

/** Held, so that two who change it come one after the other. */
export async function lockHook(tx: Tx, { operator, id }: Of): Promise<Hook | undefined> {
  const row = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('operator_id', '=', operator)
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
      spread_through: String(hook.spreadThrough),
      made_at: hook.madeAt,
    })
    .execute()
}

/** Of one that is held. */
export async function updateHook(
  tx: Tx,
  { operator, hook }: { operator: OperatorId; hook: Hook },
): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({
      name: hook.name,
      url: hook.url,
      types: [...hook.types],
      secret_sealed: hook.secretSealed,
      state: hook.state,
      paused_because: hook.pausedBecause,
      spread_through: String(hook.spreadThrough),
      failing_since: hook.failingSince ?? null,
      version: hook.version,
    })
    .where('operator_id', '=', operator)
    .where('id', '=', hook.id)
    .execute()
}
