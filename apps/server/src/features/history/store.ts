import {
  HISTORY_GROUPS,
  type HistoryGroup,
  PLACED,
  type Today,
} from '@kerbside/domain/booking/history.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Whose journeys: a customer's own, or all of the company they book for. */
export type Whose = { customerId: string } | { bookerId: number }

type Asked = {
  operator: OperatorId
  whose: Whose
  today: Today
  /** Past journeys before this are left out. */
  since: Date | undefined
}

export type Found = { bookingId: string; leg: number }

/** How many journeys there are of each group; read from the index alone. */
export async function countGroups(tx: Tx, asked: Asked): Promise<Record<HistoryGroup, number>> {
  const { rows } = await sql<{ group: HistoryGroup; count: string }>`
    select ${groupIn(asked.today)} as "group", count(*) as count from leg
    where ${ownedBy(asked)}
    group by 1`.execute(tx)
  const of = (group: HistoryGroup) => Number(rows.find((row) => row.group === group)?.count ?? 0)
  const counts = { today: 0, process: 0, pending: 0, history: 0 }
  for (const group of HISTORY_GROUPS) counts[group] = of(group)
  if (asked.since === undefined) return counts
  const before = await sql<{ count: string }>`
    select count(*) as count from leg
    where ${ownedBy(asked)} and pickup_at < ${asked.since} and ${groupIn(asked.today)} = 'history'`.execute(
    tx,
  )
  counts.history -= Number(before.rows[0]?.count ?? 0)
  return counts
}

/** One page of the journeys of these groups. */
export async function listPage(
  tx: Tx,
  asked: Asked & {
    groups: readonly HistoryGroup[]
    order: 'next first' | 'latest first'
    page: number
    size: number
  },
): Promise<Found[]> {
  const { groups, today, since, page, size } = asked
  const way = sql.raw(asked.order === 'next first' ? 'asc' : 'desc')
  const from = since === undefined ? sql`true` : sql`pickup_at >= ${since}`
  const { rows } = await sql<Found>`
    select booking_id as "bookingId", number as leg from leg
    where ${ownedBy(asked)} and ${from} and ${groupIn(today)} = any(${groups})
    order by pickup_at ${way}, reference ${way}
    limit ${size} offset ${page * size}`.execute(tx)
  return rows
}

const ownedBy = ({ operator, whose }: Asked): RawBuilder<boolean> =>
  'bookerId' in whose
    ? sql`operator_id = ${operator} and booker_id = ${whose.bookerId}`
    : sql`operator_id = ${operator} and customer_id = ${whose.customerId}`

/** What domain/booking/history.ts says of a leg, as the database says it. */
const groupIn = ({ from, until }: Today): RawBuilder<HistoryGroup> => sql`case
  when state = any(${PLACED.process}) then 'process'
  when state = any(${PLACED.pending}) then 'pending'
  when state <> all(${PLACED['by-day']}) then 'history'
  when pickup_at >= ${until} then 'pending'
  when pickup_at >= ${from} then 'today'
  else 'history' end`
