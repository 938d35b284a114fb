import { type HistoryGroup, PLACED, type Today } from '@kerbside/domain/booking/history.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** The owner of the legs: a customer, or the company they book for. */
export type Whose = { customerId: string } | { bookerId: number }

type Params = {
  operator: OperatorId
  whose: Whose
  today: Today
  /** Past legs before this are left out. */
  since: Date | undefined
}

export type MatchedLeg = { bookingId: string; leg: number }

/** The number of legs in each group. */
export async function countGroups(tx: Tx, params: Params): Promise<Record<HistoryGroup, number>> {
  const { today, since } = params
  const from = since === undefined ? sql`true` : sql`pickup_at >= ${since}`
  const countOf = (group: HistoryGroup) => sql`count(*) filter (where ${isIn(group, today)})`
  const { rows } = await sql<Record<HistoryGroup, string>>`
    select ${countOf('today')} as today, ${countOf('process')} as process, ${countOf('pending')} as pending,
      count(*) filter (where ${isIn('history', today)} and ${from}) as history
    from leg where ${ownedBy(params)}`.execute(tx)
  const [row] = rows
  return {
    today: Number(row?.today ?? 0),
    process: Number(row?.process ?? 0),
    pending: Number(row?.pending ?? 0),
    history: Number(row?.history ?? 0),
  }
}

/** One page of the legs in these groups. */
export async function listPage(
  tx: Tx,
  params: Params & {
    groups: readonly HistoryGroup[]
    order: 'next first' | 'latest first'
    page: number
    size: number
  },
): Promise<MatchedLeg[]> {
  const { groups, today, since, page, size } = params
  const direction = sql.raw(params.order === 'next first' ? 'asc' : 'desc')
  const from = since === undefined ? sql`true` : sql`pickup_at >= ${since}`
  const among = sql.join(
    groups.map((group) => isIn(group, today)),
    sql` or `,
  )
  const { rows } = await sql<MatchedLeg>`
    select booking_id as "bookingId", number as leg from leg
    where ${ownedBy(params)} and ${from} and (${among})
    order by pickup_at ${direction}, reference ${direction}
    limit ${size} offset ${page * size}`.execute(tx)
  return rows
}

const ownedBy = ({ operator, whose }: Params): RawBuilder<boolean> =>
  'bookerId' in whose
    ? sql`operator_id = ${operator} and booker_id = ${whose.bookerId}`
    : sql`operator_id = ${operator} and customer_id = ${whose.customerId}`

/**
 * The rules of domain/booking/history.ts in SQL: uses only indexed columns, and is simple enough for the planner to
 * estimate the row count.
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
