import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { DayLeg } from '@kerbside/domain/dispatch/day-leg.ts'
import type { OfferState } from '@kerbside/domain/dispatch/offer.ts'
import type { BarTimes } from '@kerbside/domain/dispatch/timeline.ts'
import {
  isLow,
  RATING_REASONS,
  type RatingReason,
  STARS,
} from '@kerbside/domain/feedback/rating.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { PaymentState } from '@kerbside/domain/payment/payment.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { Statement } from '../../../postgres/statement.ts'

type Span = { operator: OperatorId; from: Date; until: Date }

/** The states shown on a board: confirmed and not cancelled. */
const SHOWN: LegState[] = [
  'requested',
  'confirmed',
  'assigned',
  'en_route',
  'arrived',
  'on_board',
  'completed',
  'no_show',
]
/** States that still occupy the driver after the leg's day is over. */
const STILL_ON: LegState[] = ['assigned', 'en_route', 'arrived', 'on_board']
/** Ratings up to this alert the desk. */
const MAX_LOW_STARS = STARS.findLast(isLow)
/** Payment states in which an upcoming leg still has an amount due. */
const UNPAID_STATES: PaymentState[] = ['unpaid', 'authorising', 'failed', 'voided', 'deposit_paid']
const AHEAD: LegState[] = ['requested', 'confirmed', 'assigned']
/** No leg that began earlier than this before the day is still active. */
const EARLIER = "interval '18 hours'"

type Row = Omit<
  DayLeg,
  | 'leg'
  | 'times'
  | 'fare'
  | 'driverId'
  | 'requestedAt'
  | 'paymentRequestedAt'
  | 'unreadSince'
  | 'flight'
  | 'approvalUntil'
  | 'waiting'
  | 'rating'
> & {
  leg: number
  fare: string
  driverId: string | null
  requestedAt: Date | null
  paymentRequestedAt: Date | null
  unreadSince: Date | null
  stars: number | null
  reasons: unknown
  words: string | null
  ratedAt: Date | null
  isNoted: boolean
  approvalUntil: Date | null
  waiting: DayLeg['waiting'] | null
  flightNumber: string | null
  landsLocal: string | null
  scheduledAt: Date | null
  estimatedAt: Date | null
  landedAt: Date | null
  flightStatus: string | null
  checkedAt: Date | null
}

export type LegsQuery = {
  references?: readonly number[]
  /** Also includes later legs until then whose driver or car has a document that expires before. */
  documentsUntil?: Date
}

// most later legs have no driver yet and need no check
const DOCUMENT_EXPIRES = sql`leg.driver_id is not null and exists (select 1 from licence where licence.operator_id = leg.operator_id
  and (licence.driver_id = leg.driver_id or licence.vehicle_id = leg.vehicle_id)
  and licence.expires_on <= leg.pickup_at::date)`

/** Every leg of a span with the data of its bar, by pickup; includes earlier legs that are not over. */
export async function listDayLegs(
  tx: Tx,
  { operator, from, until, references, documentsUntil = until }: Span & LegsQuery,
): Promise<Omit<DayLeg, 'times'>[]> {
  const which = references
    ? sql`leg.reference = any(${references})`
    : sql`(leg.pickup_at < ${until} or leg.pickup_at < ${documentsUntil} and ${DOCUMENT_EXPIRES}) and leg.pickup_at >= ${from}::timestamptz - ${sql.raw(EARLIER)}
        and (leg.pickup_at >= ${from} or leg.state = any(${STILL_ON}) or rating.stars <= ${MAX_LOW_STARS})
        and leg.state = any(${SHOWN})`
  const { rows } = await sql<Row>`
    select leg.booking_id as "bookingId", leg.number as leg, leg.reference, booking.version,
      booking.test, leg.state, leg.pickup_at as "pickupAt", leg.pickup_local as "pickupLocal",
      leg.requested_pickup_at as "requestedAt", leg.asap, leg.seconds, leg.pickup,
      leg.drop_off as "dropOff", jsonb_array_length(leg.vias) as vias,
      leg.vehicle_type_id as "vehicleTypeId", leg.vehicle_type as "vehicleType", leg.party,
      booking.passenger->>'name' as passenger,
      concat(booking.passenger->>'diallingCode', booking.passenger->>'phone') as phone,
      (booking.note <> '' or leg.desk_note <> '') as "hasNote",
      position('meet-and-greet' in leg.lines::text) > 0 as "meetAndGreet",
      leg.fare_minor::text as fare, booking.currency, booking.payment_method as "paymentMethod",
      booking.payment_state as "paymentState", leg.driver_id as "driverId",
      coalesce(leg_flight.number, leg.flight->>'number') as "flightNumber",
      leg.flight->>'landsLocal' as "landsLocal",
      leg_flight.scheduled_at as "scheduledAt", leg_flight.estimated_at as "estimatedAt",
      leg_flight.landed_at as "landedAt", leg_flight.status as "flightStatus",
      leg_flight.checked_at as "checkedAt", approval.expires_at as "approvalUntil",
      case when booking.payment_state = any(${UNPAID_STATES}) and leg.state = any(${AHEAD})
        and booking.payment_method not in ('cash', 'account') then
        (select max(message.made_at) from message
         where message.operator_id = leg.operator_id and message.booking_id = leg.booking_id
           and message.kind = 'payment-requested')
      end as "paymentRequestedAt",
      (select min(message.received_at) from chat_message as message
        where message.operator_id = leg.operator_id and message.booking_id = leg.booking_id
          and message.leg = leg.number and message.side = 'customer' and not exists (
            select from chat_read as been where been.operator_id = message.operator_id
              and been.booking_id = message.booking_id and been.leg = message.leg
              and been.side in ('desk', 'driver') and been.up_to >= message.number))
        as "unreadSince",
      rating.stars, rating.reasons, rating.comment as words, rating.changed_at as "ratedAt",
      coalesce(rating.stars <= ${MAX_LOW_STARS} and exists (select 1 from transition
        where transition.operator_id = leg.operator_id and transition.booking_id = leg.booking_id
          and transition.leg = leg.number and transition.machine = 'note'
          and transition.to_state = 'written' and transition.at > rating.changed_at), false)
        as "isNoted",
      case when leg.state = 'arrived' then
        (select quote.document->'policies'->'waiting' from quote
         where quote.operator_id = booking.operator_id and quote.id = booking.quote_id)
      end as waiting
    from leg
    join booking on booking.operator_id = leg.operator_id and booking.id = leg.booking_id
    left join leg_flight on leg_flight.operator_id = leg.operator_id
      and leg_flight.booking_id = leg.booking_id and leg_flight.leg = leg.number
    left join rating on rating.operator_id = leg.operator_id
      and rating.booking_id = leg.booking_id and rating.leg = leg.number
    left join approval on approval.operator_id = leg.operator_id
      and approval.booking_id = leg.booking_id and approval.state = 'requested'
    where leg.operator_id = ${operator} and ${which}
    order by leg.pickup_at, leg.reference`.execute(tx)
  return rows.map(dayLegOf)
}

function dayLegOf(row: Row): Omit<DayLeg, 'times'> {
  const { flightNumber, landsLocal: _, scheduledAt, estimatedAt, landedAt, ...rest } = row
  const { flightStatus, checkedAt, stars, reasons, words: comment, ratedAt, isNoted, ...leg } = rest
  return {
    ...leg,
    leg: row.leg === 2 ? 2 : 1,
    fare: minor(Number(row.fare)),
    driverId: row.driverId ?? undefined,
    requestedAt: row.requestedAt ?? undefined,
    paymentRequestedAt: row.paymentRequestedAt ?? undefined,
    unreadSince: row.unreadSince ?? undefined,
    rating:
      stars === null || ratedAt === null
        ? undefined
        : { stars, reasons: readReasons(reasons), words: comment ?? '', at: ratedAt, isNoted },
    approvalUntil: row.approvalUntil ?? undefined,
    waiting: row.waiting ?? undefined,
    flight:
      flightNumber === null || flightNumber === ''
        ? undefined
        : {
            number: flightNumber,
            status: flightStatus ?? '',
            checkedAt: checkedAt ?? undefined,
            scheduledAt: scheduledAt ?? undefined,
            estimatedAt: estimatedAt ?? undefined,
            landedAt: landedAt ?? undefined,
          },
  }
}

const readReasons = (input: unknown): RatingReason[] =>
  RATING_REASONS.filter((reason) => Array.isArray(input) && input.includes(reason))

const MOVED = ['en_route', 'arrived', 'on_board', 'completed', 'no_show']

/** The actual times of legs' moves, by booking and leg; the latest of a repeated move. */
export async function listTimes(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<Map<string, BarTimes>> {
  const found = new Map<string, BarTimes>()
  if (bookingIds.length === 0) return found
  const { rows } = await sql<{ key: string; to: LegState; at: Date }>`
    select concat(booking_id, '/', leg) as key, to_state as to, max(coalesce(device_at, at)) as at
    from transition
    where operator_id = ${operator} and booking_id = any(${bookingIds}) and machine = 'leg'
      and to_state = any(${MOVED})
    group by 1, 2`.execute(tx)
  for (const { key, to, at } of rows) {
    const times = found.get(key) ?? {}
    found.set(key, { ...times, [TIMES[to] ?? 'endedAt']: at })
  }
  return found
}

const TIMES: Partial<Record<LegState, keyof BarTimes>> = {
  en_route: 'setOffAt',
  arrived: 'arrivedAt',
  on_board: 'boardedAt',
}

export type DayShift = { driverId: string; beganAt: Date; endedAt: Date | undefined }

export const listShifts = (tx: Tx, span: Span): Promise<DayShift[]> =>
  listStretches(tx, { ...span, table: 'driver_shift' })

export const listBreaks = (tx: Tx, span: Span): Promise<DayShift[]> =>
  listStretches(tx, { ...span, table: 'driver_break' })

async function listStretches(
  tx: Tx,
  { operator, from, until, table }: Span & { table: 'driver_shift' | 'driver_break' },
): Promise<DayShift[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom(table)
    .select(['driver_id', 'started_at', 'ended_at'])
    .where('started_at', '<', until)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', from)]))
    .orderBy('started_at')
    .execute()
  return rows.map((row) => ({
    driverId: row.driver_id,
    beganAt: row.started_at,
    endedAt: row.ended_at ?? undefined,
  }))
}

export type DayOffer = {
  id: string
  bookingId: string
  leg: number
  driverId: string
  state: OfferState
  sentAt: Date
  expiresAt: Date
}

/** Offers of these bookings, and all open offers, because a driver with an open offer gets no other. */
export async function listOffers(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<DayOffer[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('offer')
    .select(['id', 'booking_id', 'leg', 'driver_id', 'state', 'sent_at', 'expires_at'])
    .where((row) =>
      row.or([
        row('state', '=', 'sent'),
        ...(bookingIds.length > 0 ? [row('booking_id', 'in', bookingIds)] : []),
      ]),
    )
    .orderBy('sent_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    bookingId: row.booking_id,
    leg: row.leg,
    driverId: row.driver_id,
    state: row.state,
    sentAt: row.sent_at,
    expiresAt: row.expires_at,
  }))
}

/** Has a row if a pickup of the span has no driver yet. Usually there is none, which saves further queries. */
export const waitingPickups = (
  operator: string,
  { from, until }: Pick<Span, 'from' | 'until'>,
): Statement => ({
  name: 'leg.waiting',
  text: `select from leg where operator_id = $1 and pickup_at >= $2 and pickup_at < $3
    and state = 'confirmed' and driver_id is null limit 1`,
  values: [operator, from, until],
})
