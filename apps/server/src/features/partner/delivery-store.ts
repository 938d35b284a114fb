import { type Selectable, sql } from 'kysely'
import { inOperator, sameOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type Delivery = {
  id: string
  hookId: string
  type: string
  body: string
  state: 'waiting' | 'sent' | 'failed'
  madeAt: Date
  startedAt: Date
  runAt: Date
  tries: number
}

type New = Pick<Delivery, 'id' | 'hookId' | 'type' | 'body'> & {
  eventId: string | undefined
  number: number
}

/** Inserts one delivery for each endpoint and event; a duplicate is ignored. */
export async function insertDeliveries(
  tx: Tx,
  { operator, made, now }: { operator: OperatorId; made: readonly New[]; now: Date },
): Promise<void> {
  if (made.length === 0) return
  await tx
    .insertInto('webhook_delivery')
    .values(
      made.map((item) => ({
        operator_id: operator,
        id: item.id,
        webhook_id: item.hookId,
        event_id: item.eventId ?? null,
        number: String(item.number),
        type: item.type,
        body: item.body,
        state: 'waiting' as const,
        made_at: now,
        started_at: now,
        run_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'webhook_id', 'event_id']).doNothing(),
    )
    .execute()
}

const deliveryOf = (row: Selectable<Tables['webhook_delivery']>): Delivery => ({
  id: row.id,
  hookId: row.webhook_id,
  type: row.type,
  body: row.body,
  state: row.state,
  madeAt: row.made_at,
  startedAt: row.started_at,
  runAt: row.run_at,
  tries: row.tries,
})

/** Claims the delivery of an active endpoint that has waited longest. No other process takes it until `again`. */
export async function claimDelivery(
  tx: Tx,
  { operator, now, again }: { operator: OperatorId; now: Date; again: Date },
): Promise<Delivery | undefined> {
  const row = await tx
    // materialised: otherwise the planner may run the subquery once for each row and claim every delivery
    .with(
      (due) => due('due').materialized(),
      (of) =>
        of
          .selectFrom('webhook_delivery')
          .innerJoin('webhook', (join) =>
            sameOperator(join, { 'webhook.id': 'webhook_delivery.webhook_id' }),
          )
          .select('webhook_delivery.id')
          .where('webhook_delivery.operator_id', '=', operator)
          .where('webhook_delivery.state', '=', 'waiting')
          .where('webhook.state', '=', 'active')
          .where('webhook_delivery.run_at', '<=', now)
          .orderBy('webhook_delivery.run_at')
          .orderBy('webhook_delivery.number')
          .limit(1)
          .forUpdate(['webhook_delivery'])
          .skipLocked(),
    )
    .updateTable('webhook_delivery')
    .from('due')
    .set((of) => ({ run_at: again, tries: of('tries', '+', 1) }))
    .where('operator_id', '=', operator)
    .whereRef('webhook_delivery.id', '=', 'due.id')
    .returningAll('webhook_delivery')
    .executeTakeFirst()
  return row && deliveryOf(row)
}

export async function hasDueDelivery(
  tx: Tx,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('webhook_delivery')
    .select('id')
    .where('state', '=', 'waiting')
    .where('run_at', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export type Attempt = { id: string; at: Date; status: number; ms: number; answer: string }

/** Records the result of a try. If another process has claimed the delivery since, only the log changes. */
export async function concludeTry(
  tx: Tx,
  details: {
    operator: OperatorId
    delivery: Pick<Delivery, 'id' | 'tries'>
    attempt: Attempt
    state: Delivery['state']
    runAt: Date
  },
): Promise<void> {
  const { operator, delivery, attempt, state, runAt } = details
  await tx
    .insertInto('webhook_attempt')
    .values({
      operator_id: operator,
      delivery_id: delivery.id,
      id: attempt.id,
      at: attempt.at,
      status: attempt.status,
      ms: attempt.ms,
      response: attempt.answer,
    })
    .execute()
  await inOperator(tx, operator)
    .updateTable('webhook_delivery')
    .set({ state, run_at: runAt, ended_at: state === 'waiting' ? null : attempt.at })
    .where('id', '=', delivery.id)
    .where('state', '=', 'waiting')
    .where('tries', '=', delivery.tries)
    .execute()
}

/**
 * Queues deliveries again from the first try, under the same id: one, or all of an endpoint made since a time.
 * Returns how many.
 */
export async function replayDeliveries(
  tx: Tx,
  details: { operator: OperatorId; hookId: string; now: Date } & ({ id: string } | { since: Date }),
): Promise<number> {
  const { operator, hookId, now } = details
  const replayed = await inOperator(tx, operator)
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', started_at: now, run_at: now, tries: 0, ended_at: null })
    .where('webhook_id', '=', hookId)
    .$if('id' in details, (of) => of.where('id', '=', 'id' in details ? details.id : ''))
    .$if('since' in details, (of) =>
      of.where('made_at', '>=', 'since' in details ? details.since : now),
    )
    .executeTakeFirst()
  return Number(replayed.numUpdatedRows)
}

export type LoggedDelivery = Pick<
  Delivery,
  'id' | 'type' | 'body' | 'state' | 'madeAt' | 'runAt'
> & {
  attempts: readonly Attempt[]
}

/** Newest first, with the result of each try. */
export async function listDeliveries(
  tx: Tx,
  params: { operator: OperatorId; hookId: string; max: number; failedOnly: boolean },
): Promise<LoggedDelivery[]> {
  const { operator, hookId, max, failedOnly } = params
  const rows = await inOperator(tx, operator)
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', hookId)
    .$if(failedOnly, (of) => of.where('state', '!=', 'sent'))
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .limit(max)
    .execute()
  if (rows.length === 0) return []
  const tries = await inOperator(tx, operator)
    .selectFrom('webhook_attempt')
    .select(['delivery_id', 'id', 'at', 'status', 'ms', 'response as answer'])
    .where(
      'delivery_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    ...deliveryOf(row),
    attempts: tries.filter((item) => item.delivery_id === row.id),
  }))
}

/** Deletes deliveries that ended before a time, with their tries. */
export async function purgeDeliveries(
  tx: Tx,
  { operator, before }: { operator: OperatorId; before: Date },
): Promise<void> {
  await sql`delete from webhook_delivery where operator_id = ${operator} and ended_at < ${before}`.execute(
    tx,
  )
}
