import { writeJourney } from '@kerbside/contract/booking/write-journey.ts'
import { type BookingApproval, JOURNEYS_A_PAGE, type Journey } from '@kerbside/contract/booking.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import {
  type HistoryGroup,
  type HistoryRange,
  rangeStart,
  type Today,
  todayAt,
} from '@kerbside/domain/booking/history.ts'
import { type Minor, NOTHING } from '@kerbside/domain/money.ts'
import { POUND } from '@kerbside/domain/quotation/exchange.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listBookings } from '../booking/list-bookings.ts'
import { listFees } from '../cancellation/list-fees.ts'
import { listApprovals } from '../corporate/list-approvals.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { countGroups, type Found, listPage, type Whose } from './store.ts'

export type JourneyPage = {
  journeys: Journey[]
  counts: Record<HistoryGroup, number>
  total: number
}

type Wanted = {
  /** As the request says them; they open nothing but what is the asker's own. */
  custid: number
  bookerid: number
  groups: readonly HistoryGroup[]
  range: HistoryRange
  page: number
}

/** A page of one's own journeys; undefined for anybody else's. */
export async function listJourneys(call: Call, wanted: Wanted): Promise<JourneyPage | undefined> {
  const whose = judgeWhose(call, wanted)
  if (!whose) return undefined
  const { operator, profile } = call
  const now = call.now()
  const { zone } = profile
  const today = todayAt(now, zone)
  const asked = { operator, whose, today, since: rangeStart(wanted.range, { now, zone }) }
  const { groups, page } = wanted
  const order = groups.includes('history') ? 'latest first' : 'next first'
  const { counts, rows } = await withOperator(call, async (tx) => {
    const found = await listPage(tx, { ...asked, groups, order, page, size: JOURNEYS_A_PAGE })
    return {
      counts: await countGroups(tx, asked),
      rows: await readRows(tx, { call, found }),
    }
  })
  return {
    journeys: await writeRows(call, { rows, today }),
    counts,
    total: groups.reduce((all, group) => all + counts[group], 0),
  }
}

/** Somebody else's number is not quietly dropped for a wider list: it is refused like one that nobody has. */
function judgeWhose({ who }: Call, asked: Pick<Wanted, 'custid' | 'bookerid'>): Whose | undefined {
  if (!who.profile || asked.custid !== who.custid) return undefined
  if (asked.bookerid === 0) return { customerId: who.profile.id }
  return asked.bookerid === who.bookerId ? { bookerId: asked.bookerid } : undefined
}

type Row = {
  booking: Booking
  leg: Booking['legs'][number]
  fee: Minor
  approval: BookingApproval | null
}

async function readRows(
  tx: Tx,
  { call, found }: { call: Call; found: readonly Found[] },
): Promise<Row[]> {
  const { operator } = call
  const bookingIds = [...new Set(found.map(({ bookingId }) => bookingId))]
  const bookings = await listBookings(tx, { operator, bookingIds })
  const fees = await listFees(tx, { operator, bookingIds })
  const approvals = await listApprovals(tx, { operator, bookingIds })
  return found.flatMap(({ bookingId, leg: number }) => {
    const booking = bookings.find(({ id }) => id === bookingId)
    const leg = booking?.legs.find((known) => known.number === number)
    const fee = fees.find((known) => known.bookingId === bookingId && known.leg === number)
    const approval = approvals.get(bookingId) ?? null
    return booking && leg ? [{ booking, leg, fee: fee?.fee ?? NOTHING, approval }] : []
  })
}

async function writeRows(
  call: Call,
  { rows, today }: { rows: readonly Row[]; today: Today },
): Promise<Journey[]> {
  if (rows.length === 0) return []
  const types = await listVehicleTypes(call)
  return Promise.all(
    rows.map(async ({ booking, leg, fee, approval }) => {
      // pounds need no exchange; of another currency the quote knows what one was worth
      const quote =
        booking.currency === POUND
          ? undefined
          : await call.quotes.find(call.operator, booking.quoteId)
      return writeJourney(booking, {
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
