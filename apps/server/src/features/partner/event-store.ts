import { type Minor, minor } from '@kerbside/domain/money.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type PartnerEvent = {
  id: string
  /** Sequence number within the operator: 1, 2, 3 … without a gap. */
  number: number
  type: string
  at: Date
  bookingId: string | undefined
  /** The reference of the leg, or of the first leg. */
  reference: number | undefined
  leg: number | undefined
  /** The new state of the leg; '' if the state did not change. */
  state: string
  /** Set for events about money. */
  money: { amount: Minor; currency: string } | undefined
}

/** The number of events that get a number in one statement. */
const BATCH_SIZE = 2_000

/**
 * Numbers committed events that have no number yet, in the order they were written; true if there may be more. The
 * caller locks the operator's head row until the commit: a reader sees every number up to the highest one it sees, and
 * events that commit later get later numbers.
 */
export async function numberEvents(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<boolean> {
  await tx
    .insertInto('partner_event_head')
    .values({ operator_id: operator, number: '0' })
    .onConflict((conflict) => conflict.column('operator_id').doNothing())
    .execute()
  const { number } = await inOperator(tx, operator)
    .selectFrom('partner_event_head')
    .select('number')
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { numAffectedRows = 0n } = await sql`
    update partner_event set number = ${number}::bigint + fresh.place
    from (select id, row_number() over (order by sequence) as place from
      (select id, sequence from partner_event where operator_id = ${operator} and number is null
       order by sequence limit ${BATCH_SIZE}) as waiting) as fresh
    where partner_event.operator_id = ${operator} and partner_event.id = fresh.id`.execute(tx)
  if (numAffectedRows === 0n) return false
  await inOperator(tx, operator)
    .updateTable('partner_event_head')
    .set({ number: String(BigInt(number) + numAffectedRows) })
    .execute()
  return numAffectedRows === BigInt(BATCH_SIZE)
}

export async function hasUnnumbered(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('partner_event')
    .select('id')
    .where('number', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function findLastNumber(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<number> {
  const row = await inOperator(tx, operator)
    .selectFrom('partner_event_head')
    .select('number')
    .executeTakeFirst()
  return Number(row?.number ?? 0)
}

/** Events after a number, oldest first. */
export async function listEventsAfter(
  tx: Tx,
  { operator, after, max }: { operator: OperatorId; after: number; max: number },
): Promise<PartnerEvent[]> {
  const { rows } = await sql<{
    id: string
    number: string
    type: string
    at: Date
    booking_id: string | null
    leg: number | null
    state: string
    reference: number | null
    amount: string | null
    currency: string | null
  }>`
    select event.id, event.number, event.type, event.at, event.booking_id, event.leg, event.state, leg.reference,
      money.amount, money.currency
    from partner_event as event
    left join leg on leg.operator_id = event.operator_id and leg.booking_id = event.booking_id
      and leg.number = coalesce(event.leg, 1)
    left join lateral (select currency, sum(amount_minor)::text as amount from posting
      where posting.operator_id = event.operator_id and posting.journal_id = event.journal_id and amount_minor > 0
      group by currency limit 1) as money on event.journal_id is not null
    where event.operator_id = ${operator} and event.number > ${after}
    order by event.number limit ${max}`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    number: Number(row.number),
    type: row.type,
    at: row.at,
    bookingId: row.booking_id ?? undefined,
    reference: row.reference ?? undefined,
    leg: row.leg ?? undefined,
    state: row.state,
    money:
      row.amount !== null && row.currency !== null
        ? { amount: minor(Number(row.amount)), currency: row.currency }
        : undefined,
  }))
}
