import { sql } from 'kysely'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type PaymentGroup = 'taken' | 'refunded' | 'waiting' | 'failed' | 'orphan'

/** A position in a list ordered from newest to oldest. */
export type Cursor = { at: Date; id: string }

export type PaymentRow = {
  id: string
  reference: number
  payer: string
  gateway: string
  card_brand: string
  card_last4: string
  purpose: string
  state: string
  currency: string
  requested: string
  taken: string
  returned: string
  underway: string
  provider_ref: string | null
  decline_reason: string
  made_at: Date
}

export type PaymentsQuery = {
  operator: OperatorId
  /** The typed text, for names and gateway references. */
  words?: string | undefined
  reference?: number | undefined
  amount?: number | undefined
  group?: PaymentGroup | undefined
  from?: Date | undefined
  until?: Date | undefined
  after?: Cursor | undefined
  bookingId?: string | undefined
  max: number
}

/** Names and amounts are searched only among the newest, whose index is short; references among all. */
const NEWEST = sql.raw('20000')

const STATES: Readonly<Record<PaymentGroup, readonly string[]>> = {
  taken: ['captured'],
  refunded: ['captured', 'orphan'],
  waiting: ['created', 'submitting', 'requires_action', 'authorised', 'unknown'],
  failed: ['failed', 'voided'],
  orphan: ['orphan'],
}

const likeText = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type Filter = Omit<PaymentsQuery, 'max'>

/** The attempts `a` of a filter. */
function whereOf(params: Filter) {
  const { operator, words: searchText, group, from, until, after, bookingId } = params
  const found = searchText
    ? sql`and a.id in (
        select one.id from leg join payment_attempt one
          on one.operator_id = leg.operator_id and one.booking_id = leg.booking_id
          where leg.operator_id = ${operator} and leg.reference = ${params.reference ?? -1}
        union
        select id from payment_attempt
          where operator_id = ${operator} and provider_ref = ${searchText}
        union
        select late.id from (
          select id, booking_id, amount_minor from payment_attempt
          where operator_id = ${operator}
            ${from ? sql`and made_at >= ${from}` : sql``}
            ${until ? sql`and made_at < ${until}` : sql``}
          order by made_at desc, id desc limit ${NEWEST}) as late
          join booking b on b.operator_id = ${operator} and b.id = late.booking_id
          where late.amount_minor = ${params.amount ?? -1}
            or b.customer->>'name' ilike ${likeText(searchText)}
            or b.passenger->>'name' ilike ${likeText(searchText)})`
    : sql``
  return sql`
    where a.operator_id = ${operator} ${found}
      ${bookingId ? sql`and a.booking_id = ${bookingId}` : sql``}
      ${group ? sql`and a.state = any(${STATES[group]})` : sql``}
      ${
        group === 'refunded'
          ? sql`and exists (select from refund r where r.operator_id = a.operator_id
              and r.attempt_id = a.id and r.state <> 'failed')`
          : sql``
      }
      ${from ? sql`and a.made_at >= ${from}` : sql``}
      ${until ? sql`and a.made_at < ${until}` : sql``}
      ${after ? sql`and (a.made_at, a.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql``}`
}

const TAKEN = sql.raw(
  "coalesce(a.captured_minor, case a.state when 'captured' then a.amount_minor else 0 end)",
)

/** Payment attempts, newest first. */
export async function searchPayments(tx: Tx, params: PaymentsQuery): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select a.id, leg.reference, a.gateway, a.card_brand, a.card_last4, a.purpose, a.state, a.currency,
      coalesce(nullif(b.customer->>'name', ''), b.passenger->>'name', '') as payer,
      a.amount_minor::text as requested, a.provider_ref, a.decline_reason, a.made_at,
      ${TAKEN}::text as taken,
      coalesce(back.returned, 0)::text as returned, coalesce(back.underway, 0)::text as underway
    from payment_attempt a
    join booking b on b.operator_id = a.operator_id and b.id = a.booking_id
    join leg on leg.operator_id = a.operator_id and leg.booking_id = a.booking_id and leg.number = 1
    left join lateral (
      select sum(r.amount_minor) filter (where r.state = 'succeeded') as returned,
        sum(r.amount_minor) filter (where r.state in ('pending', 'submitted', 'unknown')) as underway
      from refund r where r.operator_id = a.operator_id and r.attempt_id = a.id) back on true
    ${whereOf(params)}
    order by a.made_at desc, a.id desc limit ${params.max}`.execute(tx)
  return rows
}

/** What each gateway took and refunded in each currency. */
export async function sumPayments(
  tx: Tx,
  params: Filter,
): Promise<
  { gateway: string; currency: string; payments: number; taken: string; returned: string }[]
> {
  const { rows } = await sql<{
    gateway: string
    currency: string
    payments: number
    taken: string
    returned: string
  }>`
    select a.gateway, a.currency, count(*)::int as payments, sum(${TAKEN})::text as taken,
      coalesce(sum(back.returned), 0)::text as returned
    from payment_attempt a
    left join lateral (
      select sum(r.amount_minor) as returned from refund r
      where r.operator_id = a.operator_id and r.attempt_id = a.id and r.state = 'succeeded') back on true
    ${whereOf(params)}
    group by a.gateway, a.currency order by a.gateway, a.currency`.execute(tx)
  return rows
}

export type EventRow = { gateway: string; type: string; received_at: Date; parked: string }

/** Gateway messages about a booking's charges, newest first. */
export async function listMessages(
  tx: Tx,
  { operator, bookingId, max }: { operator: OperatorId; bookingId: string; max: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.gateway, e.type, e.received_at, e.parked from gateway_event e
    where e.operator_id = ${operator} and (e.order_id like ${`${bookingId}-%`}
      or exists (select from payment_attempt a where a.operator_id = e.operator_id and a.booking_id = ${bookingId}
        and a.gateway = e.gateway and a.provider_ref = e.charge_ref))
    order by e.received_at desc limit ${max}`.execute(tx)
  return rows
}

/** The bookings of these gateway order ids. */
export async function listReferences(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<Map<string, number>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['booking_id', 'reference'])
    .where('booking_id', 'in', bookingIds)
    .where('number', '=', 1)
    .execute()
  return new Map(rows.map((row) => [row.booking_id, row.reference]))
}

export async function listMatches(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<{ gateway: string; until: Date }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('reconciliation_progress')
    .select(['gateway', 'reconciled_until'])
    .orderBy('gateway')
    .execute()
  return rows.map((row) => ({ gateway: row.gateway, until: row.reconciled_until }))
}

export type DriverCashRow = {
  number: number
  name: string
  currency: string
  legs: string
  fares: string
  share: string
  cash: string
  held: string
}

/** What each driver drove and took in a span, with all the cash the ledger says they hold. */
export async function listDriverCash(
  tx: Tx,
  { operator, from, until }: { operator: OperatorId; from: Date; until: Date },
): Promise<DriverCashRow[]> {
  const { rows } = await sql<DriverCashRow>`
    with driven as (
      select leg.driver_id, b.currency, count(*) as legs, sum(leg.fare_minor) as fares,
        sum(passed.on_minor + coalesce(leg.pay_minor,
          round((leg.fare_minor - passed.on_minor) * who.share_percent / 100.0)::bigint)) as share
      from leg join booking b on b.operator_id = leg.operator_id and b.id = leg.booking_id
      join driver who on who.operator_id = leg.operator_id and who.id = leg.driver_id
      cross join lateral (
        select coalesce(sum((line->>'amount')::bigint), 0) as on_minor
        from jsonb_array_elements(leg.lines) as line where line->>'kind' in ('parking', 'toll')) as passed
      where leg.operator_id = ${operator} and leg.pickup_at >= ${from} and leg.pickup_at < ${until}
        and leg.state = 'completed' and leg.driver_id is not null
      group by 1, 2),
    took as (
      select driver_id, currency, sum(amount_minor) as cash from cash_taken
      where operator_id = ${operator} and taken_at >= ${from} and taken_at < ${until} group by 1, 2),
    held as (
      select substr(account, 14)::uuid as driver_id, currency, sum(amount_minor) as held from posting
      where operator_id = ${operator} and account like 'float:driver:%' group by 1, 2),
    known as (
      select driver_id, currency from driven union select driver_id, currency from took
      union select driver_id, currency from held where held <> 0)
    select d.number, concat_ws(' ', d.first_name, d.last_name) as name, known.currency,
      coalesce(driven.legs, 0)::text as legs, coalesce(driven.fares, 0)::text as fares,
      coalesce(driven.share, 0)::text as share,
      coalesce(took.cash, 0)::text as cash, coalesce(held.held, 0)::text as held
    from known
    join driver d on d.operator_id = ${operator} and d.id = known.driver_id
    left join driven using (driver_id, currency)
    left join took using (driver_id, currency)
    left join held using (driver_id, currency)
    order by d.number, known.currency`.execute(tx)
  return rows
}
