import { writeHistoryLeg } from '@kerbside/contract/booking/write-history-leg.ts'
import { type BookingApproval, type HistoryLeg, LEGS_PER_PAGE } from '@kerbside/contract/booking.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import {
  type HistoryGroup,
  type HistoryRange,
  rangeStart,
  type Today,
  todayAt,
} from '@kerbside/domain/booking/history.ts'
import { type Minor, ZERO } from '@kerbside/domain/money.ts'
import { POUND } from '@kerbside/domain/quotation/exchange.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listBookings } from '../booking/find/list-bookings.ts'
import { listFees } from '../cancellation/list-fees.ts'
import { listApprovals } from '../corporate/list-approvals.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { countGroups, listPage, type MatchedLeg, type Whose } from './store.ts'

export type HistoryPage = {
  journeys: HistoryLeg[]
  counts: Record<HistoryGroup, number>
  total: number
}

type JourneysQuery = {
  /** As sent in the request; they give access only to the client's own data. */
  custid: number
  bookerid: number
  groups: readonly HistoryGroup[]
  range: HistoryRange
  page: number
}

/** A page of the client's own legs; undefined for another customer's. */
export async function findHistoryPage(
  context: RequestContext,
  query: JourneysQuery,
): Promise<HistoryPage | undefined> {
  const whose = findOwner(context, query)
  if (!whose) return undefined
  const { operator, profile } = context
  const now = context.now()
  const { zone } = profile
  const today = todayAt(now, zone)
  const params = { operator, whose, today, since: rangeStart(query.range, { now, zone }) }
  const { groups, page } = query
  const order = groups.includes('history') ? 'latest first' : 'next first'
  const { counts, rows } = await withOperator(context, async (tx) => {
    const found = await listPage(tx, { ...params, groups, order, page, size: LEGS_PER_PAGE })
    return {
      counts: await countGroups(tx, params),
      rows: await readRows(tx, { context, found }),
    }
  })
  return {
    journeys: await writeRows(context, { rows, today }),
    counts,
    total: groups.reduce((total, group) => total + counts[group], 0),
  }
}

/** Another customer's number is rejected like an unknown one, instead of being ignored in favour of a wider list. */
function findOwner(
  { principal }: RequestContext,
  params: Pick<JourneysQuery, 'custid' | 'bookerid'>,
): Whose | undefined {
  if (!principal.profile || params.custid !== principal.custid) return undefined
  if (params.bookerid === 0) return { customerId: principal.profile.id }
  return params.bookerid === principal.bookerId ? { bookerId: params.bookerid } : undefined
}

type Row = {
  booking: Booking
  leg: Booking['legs'][number]
  fee: Minor
  approval: BookingApproval | null
}

async function readRows(
  tx: Tx,
  { context, found }: { context: RequestContext; found: readonly MatchedLeg[] },
): Promise<Row[]> {
  const { operator } = context
  const bookingIds = [...new Set(found.map(({ bookingId }) => bookingId))]
  const bookings = await listBookings(tx, { operator, bookingIds })
  const fees = await listFees(tx, { operator, bookingIds })
  const approvals = await listApprovals(tx, { operator, bookingIds })
  return found.flatMap(({ bookingId, leg: number }) => {
    const booking = bookings.find(({ id }) => id === bookingId)
    const leg = booking?.legs.find((existing) => existing.number === number)
    const fee = fees.find((existing) => existing.bookingId === bookingId && existing.leg === number)
    const approval = approvals.get(bookingId) ?? null
    return booking && leg ? [{ booking, leg, fee: fee?.fee ?? ZERO, approval }] : []
  })
}

async function writeRows(
  context: RequestContext,
  { rows, today }: { rows: readonly Row[]; today: Today },
): Promise<HistoryLeg[]> {
  if (rows.length === 0) return []
  const types = await listVehicleTypes(context)
  return Promise.all(
    rows.map(async ({ booking, leg, fee, approval }) => {
      // pounds need no exchange rate; for another currency the quote has its rate
      const quote =
        booking.currency === POUND
          ? undefined
          : await context.quotes.find(context.operator, booking.quoteId)
      return writeHistoryLeg(booking, {
        leg: leg.number,
        today,
        fee,
        vehicleImage: types.find((type) => type.id === leg.vehicleTypeId)?.drawing ?? 'saloon',
        exchange: quote?.exchange,
        approval,
      })
    }),
  )
}
