import { type HistoryGroup, PLACED, type Today } from '@kerbside/domain/booking/history.ts'
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

/** How many journeys there are of each group. */
export async function countGroups(tx: Tx, asked: Asked): Promise<Record<HistoryGroup, number>> {
  const { today, since } = asked
  const from = since === undefined ? sql`true` : sql`pickup_at >= ${since}`
  const of = (group: HistoryGroup) => sql`count(*) filter (where ${isIn(group, today)})`
  const { rows } = await sql<Record<HistoryGroup, string>>`
    select ${of('today')} as today, ${of('process')} as process, ${of('pending')} as pending,
      count(*) filter (where ${isIn('history', today)} and ${from}) as history
    from leg where ${ownedBy(asked)}`.execute(tx)
  const [row] = rows
  return {
    today: Number(row?.today ?? 0),
    process: Number(row?.process ?? 0),
    pending: Number(row?.pending ?? 0),
    history: Number(row?.history ?? 0),
  }
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
  const among = sql.join(
    groups.map((group) => isIn(group, today)),
    sql` or `,
  )
  const { rows } = await sql<Found>`
    select booking_id as "bookingId", number as leg from leg
    where ${ownedBy(asked)} and ${from} and (${among})
    order by pickup_at ${way}, reference ${way}
    limit ${size} offset ${page * size}`.execute(tx)
  return rows
}

const ownedBy = ({ operator, whose }: Asked): RawBuilder<boolean> =>
  'bookerId' in whose
    ? sql`operator_id = ${operator} and booker_id = ${whose.bookerId}`
    : sql`operator_id = ${operator} and customer_id = ${whose.customerId}`

/**
 * What domain/booking/history.ts says of a leg, as the database says it: of columns of the index alone, and plainly
 * enough for the planner to know how many there are.
 */
function isIn(group: HistoryGroup, { from, until }: Today): RawBuilder<boolean> {
  const byDay = sql`state = any(${PLACED['by-day']})`
  switch (group) {
    case 'process':
      return sql`state = any(${PLACED.process})`
    case 'pending':
      return sql`(state = any(${PLACED.pending}) or ${byDay} and pickup_at >= ${until})`
    case 'today':
      return sql`(${byDay} and pickup_at >= ${from} and pickup_at < ${until})`
    case 'history':
      return sql`(state = any(${PLACED.history}) or ${byDay} and pickup_at < ${from})`
  }
}
