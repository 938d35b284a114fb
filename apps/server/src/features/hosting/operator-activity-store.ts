import { sql } from 'kysely'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type OperatorActivity = {
  bookings: number
  bookingsWeek: number
  bookingsDay: number
  lastSignInAt: Date | undefined
  /** Earned since the start of the month, with VAT, in minor units of its currency. */
  revenueMonth: number
  /** Messages, refunds and gateway events that failed at least once and are not settled. */
  failing: number
  /** Payments without an outcome for a quarter of an hour. */
  unanswered: number
  keys: { name: string; checkResult: string }[]
}

const DAY = sql.raw("interval '1 day'")
const QUARTER = sql.raw("interval '15 minutes'")

type Row = {
  bookings: number
  week: number
  day: number
  revenue: string
  failing: number
  unanswered: number
}

/** An operator's activity: bookings, earnings, what fails, and the last sign-in at its console. */
export async function readOperatorActivity(
  tx: Tx,
  params: { operator: OperatorId; now: Date; month: Date; currency: string; isLive: boolean },
): Promise<OperatorActivity> {
  const { operator, now, month, currency, isLive } = params
  const { rows } = await sql<Row>`
    select booked.bookings, booked.week, booked.day,
      (select coalesce(-sum(p.amount_minor), 0)::text from journal j
        join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
        where j.operator_id = ${operator} and j.at >= ${month} and p.currency = ${currency}
          and (p.account like 'rev:%' or p.account like 'vat:%' or p.account like 'disc:%')) as revenue,
      ((select count(*) from message where operator_id = ${operator} and state = 'waiting' and tries > 0)
        + (select count(*) from refund where operator_id = ${operator} and state in ('failed', 'unknown'))
        + (select count(*) from gateway_event where operator_id = ${operator} and processed_at is null and tries > 0)
      )::int as failing,
      (select count(*)::int from payment_attempt where operator_id = ${operator}
        and state in ('submitting', 'unknown') and changed_at < ${now}::timestamptz - ${QUARTER}) as unanswered
    from (
      select count(*)::int as bookings,
        count(*) filter (where made_at >= ${now}::timestamptz - 7 * ${DAY})::int as week,
        count(*) filter (where made_at >= ${now}::timestamptz - ${DAY})::int as day
      from booking where operator_id = ${operator} and made_at >= ${now}::timestamptz - 30 * ${DAY}
        ${isLive ? sql`and not test` : sql``}) as booked`.execute(tx)
  const signIn = await inOperator(tx, operator)
    .selectFrom('audit_entry')
    .select((eb) => eb.fn.max('at').as('at'))
    // a member who completes the invitation is signed in without a separate entry
    .where('action', 'in', ['staff.signed-in', 'staff.enrolled'])
    .executeTakeFirst()
  const keys = await inOperator(tx, operator)
    .selectFrom('operator_secret')
    .select(['name', 'check_result'])
    .where('name', 'like', 'gateway-%')
    .execute()
  const [row] = rows
  return {
    bookings: row?.bookings ?? 0,
    bookingsWeek: row?.week ?? 0,
    bookingsDay: row?.day ?? 0,
    lastSignInAt: signIn?.at ?? undefined,
    revenueMonth: Number(row?.revenue ?? 0),
    failing: row?.failing ?? 0,
    unanswered: row?.unanswered ?? 0,
    keys: keys.map(({ name, check_result }) => ({ name, checkResult: check_result })),
  }
}
