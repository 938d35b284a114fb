import type { DayFigures, ReportGrouping } from '@kerbside/domain/report/report.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Row = {
  day: string
  group: string
  booked: string
  driven: string
  cancelled: string
  no_shows: string
  revenue: string
  vat: string
  arrived: string
  on_time: string
}

/** The group of a leg, from the leg and its booking. */
const GROUPS = {
  vehicle: sql`leg.vehicle_type`,
  airport: sql`case when leg.pickup->>'kind' in ('airport', 'terminal') then leg.pickup->>'code'
    when leg.drop_off->>'kind' in ('airport', 'terminal') then leg.drop_off->>'code' else '' end`,
  driver: sql`coalesce((select concat_ws(' ', d.first_name, d.last_name) from driver d
    where d.operator_id = leg.operator_id and d.id = leg.driver_id), '')`,
  account: sql`coalesce((select k.name from booker k
    where k.operator_id = leg.operator_id and k.id = leg.booker_id), '')`,
  source: sql`b.source`,
  payment: sql`b.payment_method`,
} satisfies Readonly<Record<ReportGrouping, ReturnType<typeof sql>>>

/** An arrival at the pickup this much after the booked time counts as late. */
const LATE = sql.raw("interval '5 minutes'")

type Span = { operator: OperatorId; from: Date; until: Date }

/** The results of legs in a span, by civil day and group. Legs that were never confirmed are excluded. */
export async function countDaysOf(
  tx: Tx,
  { operator, from, until, currency, by }: Span & { currency: string; by: ReportGrouping },
): Promise<DayFigures[]> {
  const { rows } = await sql<Row>`
    select left(leg.pickup_local, 10) as day, ${GROUPS[by]} as "group", count(*)::text as booked,
      count(*) filter (where leg.state = 'completed')::text as driven,
      count(*) filter (where leg.state = 'cancelled')::text as cancelled,
      count(*) filter (where leg.state = 'no_show')::text as no_shows,
      coalesce(sum(leg.fare_minor) filter (where leg.state = 'completed'), 0)::text as revenue,
      coalesce(sum(tax.vat), 0)::text as vat,
      count(came.at)::text as arrived,
      count(*) filter (where came.at <= leg.pickup_at + ${LATE})::text as on_time
    from leg
    join booking b on b.operator_id = leg.operator_id and b.id = leg.booking_id
    left join lateral (
      select min(t.at) as at from transition t
      where t.operator_id = leg.operator_id and t.booking_id = leg.booking_id and t.leg = leg.number
        and t.machine = 'leg' and t.to_state = 'arrived') came on leg.state in ('completed', 'no_show')
    left join lateral (
      select -sum(p.amount_minor) as vat from journal j
      join posting p on p.operator_id = j.operator_id and p.journal_id = j.id and p.account like 'vat:%'
      where j.operator_id = leg.operator_id and j.booking_id = leg.booking_id and j.kind = 'fare-earned'
        and split_part(j.event_key, ':', 3) = leg.number::text) tax on leg.state = 'completed'
    where leg.operator_id = ${operator} and leg.pickup_at >= ${from} and leg.pickup_at < ${until}
      and leg.state not in ('held', 'expired', 'failed', 'declined') and b.currency = ${currency}
    group by 1, 2`.execute(tx)
  return rows.map((row) => ({
    day: row.day,
    group: row.group,
    booked: Number(row.booked),
    driven: Number(row.driven),
    cancelled: Number(row.cancelled),
    noShows: Number(row.no_shows),
    revenue: Number(row.revenue),
    vat: Number(row.vat),
    arrived: Number(row.arrived),
    onTime: Number(row.on_time),
  }))
}

/** Quotes made in a span that are still stored, and how many of them were booked. */
export async function countQuotes(
  tx: Tx,
  { operator, from, until }: Span,
): Promise<{ quotes: number; booked: number }> {
  const { rows } = await sql<{ quotes: string; booked: string }>`
    select count(*)::text as quotes,
      count(*) filter (where exists (
        select from booking b where b.operator_id = q.operator_id and b.quote_id = q.id))::text as booked
    from quote q
    where q.operator_id = ${operator} and q.expires_at >= ${from} and q.expires_at < ${until}
      and q.made_at >= ${from} and q.made_at < ${until}`.execute(tx)
  return { quotes: Number(rows[0]?.quotes ?? 0), booked: Number(rows[0]?.booked ?? 0) }
}
