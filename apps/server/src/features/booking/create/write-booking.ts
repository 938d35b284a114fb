import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { OperatorId } from '../../../operator.ts'
import { namedStatement, type Statement } from '../../../postgres/statement.ts'

/**
 * Inserts everything of a booking in one statement: its key, the booking, its legs, history, access codes and
 * follow-up events. A second request with the same key violates the key and rolls all of it back.
 */
const insertBooking = namedStatement('booking.insert')`with
keyed as (insert into idempotency (operator_id, key, request_hash, booking_id, made_at)
  values (${'operator'}, ${'key'}, ${'requestHash'}, ${'bookingId'}, ${'madeAt'})),
booked as (insert into booking (operator_id, id, quote_id, test, made_at, pay_by, source,
  payment_method, payment_state, currency, total_minor, promo_id, promo_off_minor,
  note, passenger, customer, our_ref,
  customer_id, booker_id,
  deposit_minor, cancel_bands)
  values (${'operator'}, ${'bookingId'}, ${'quoteId'}, ${'test'}, ${'madeAt'}, ${'payBy'}, ${'source'},
  ${'paymentMethod'}, ${'paymentState'}, ${'currency'}, ${'total'}, ${'promoId'}, ${'promoOff'},
  ${'note'}, ${'passenger'}, ${'customer'}, ${'ourRef'},
  (select id from customer where operator_id = ${'operator'} and id = ${'customerId'}), ${'bookerId'},
  ${'deposit'}, ${'cancelBands'})),
legs as (insert into leg (operator_id, booking_id, number, reference, state, pickup_at, pickup_local, asap, pickup,
  drop_off, vias, vehicle_type_id, vehicle_type, party, flight, fare_minor, lines, metres, seconds, route_key,
  customer_id, booker_id)
  select ${'operator'}, ${'bookingId'}, l.*,
  (select id from customer where operator_id = ${'operator'} and id = ${'customerId'}), ${'bookerId'}
  from jsonb_to_recordset(${'legs'}) as l (number smallint, reference int, state text,
  pickup_at timestamptz, pickup_local text, asap boolean, pickup jsonb, drop_off jsonb, vias jsonb,
  vehicle_type_id int, vehicle_type text, party jsonb, flight jsonb, fare_minor bigint, lines jsonb, metres int,
  seconds int, route_key text)),
moves as (insert into transition (operator_id, booking_id, id, leg, machine, from_state, to_state, role, who,
  channel, at, reason, version)
  select ${'operator'}, ${'bookingId'}, t.id, t.leg, 'leg', null, t.to_state, ${'role'}, ${'who'},
  ${'source'}, ${'madeAt'}, 'booked', 1
  from jsonb_to_recordset(${'moves'}) as t (id uuid, leg smallint, to_state text)),
opens as (insert into booking_access (operator_id, code_hash, booking_id, scope, expires_at)
  values (${'operator'}, ${'codeHash'}, ${'bookingId'}, 'view', ${'codeExpiresAt'})),
mine as (insert into session_booking (operator_id, token_hash, booking_id)
  values (${'operator'}, ${'tokenHash'}, ${'bookingId'}))
insert into outbox (operator_id, id, kind, payload, run_at)
values (${'operator'}, ${'outboxId'}, ${'outboxKind'}, ${'outboxPayload'}, ${'madeAt'})`

export type NewBooking = {
  operator: OperatorId
  key: string
  requestHash: Buffer
  booking: Booking
  source: string
  /** The member of staff who took it; '' for a customer's own booking. */
  takenBy: string
  promoId: number | undefined
  /** Of an account that may not be created: then the booking belongs only to its session. */
  customerId: string | undefined
  bookerId: number | undefined
  routeKeys: readonly string[]
  transitionIds: readonly string[]
  codeHash: Buffer
  codeExpiresAt: Date
  tokenHash: Buffer
  outbox: { id: string; kind: string }
}

export function insertBookingStatement(made: NewBooking): Statement {
  const { booking } = made
  const legs = booking.legs.map((leg, index) => ({
    number: leg.number,
    reference: leg.reference,
    state: leg.state,
    pickup_at: leg.pickupAt,
    pickup_local: leg.pickupLocal,
    asap: leg.asap,
    pickup: leg.pickup,
    drop_off: leg.dropOff,
    vias: leg.vias,
    vehicle_type_id: leg.vehicleTypeId,
    vehicle_type: leg.vehicleType,
    party: leg.party,
    flight: leg.flight ?? null,
    fare_minor: leg.fare,
    lines: leg.lines,
    metres: leg.metres,
    seconds: leg.seconds,
    route_key: made.routeKeys[index] ?? '',
  }))
  const moves = booking.legs.map((leg, index) => ({
    id: made.transitionIds[index],
    leg: leg.number,
    to_state: leg.state,
  }))
  return insertBooking({
    operator: made.operator,
    key: made.key,
    requestHash: made.requestHash,
    bookingId: booking.id,
    madeAt: booking.madeAt,
    quoteId: booking.quoteId,
    test: booking.test,
    payBy: booking.payBy ?? null,
    source: made.source,
    role: made.takenBy === '' ? 'customer' : 'dispatcher',
    who: made.takenBy,
    paymentMethod: booking.paymentMethod,
    paymentState: booking.paymentState,
    currency: booking.currency,
    total: booking.total,
    promoId: made.promoId ?? null,
    promoOff: booking.promoOff,
    note: booking.note,
    passenger: JSON.stringify(booking.passenger),
    customer: JSON.stringify(booking.customer),
    ourRef: booking.ourRef,
    customerId: made.customerId ?? null,
    bookerId: made.bookerId ?? null,
    deposit: booking.deposit,
    cancelBands: JSON.stringify(booking.cancelBands),
    legs: JSON.stringify(legs),
    moves: JSON.stringify(moves),
    codeHash: made.codeHash,
    codeExpiresAt: made.codeExpiresAt,
    tokenHash: made.tokenHash,
    outboxId: made.outbox.id,
    outboxKind: made.outbox.kind,
    outboxPayload: JSON.stringify({ bookingId: booking.id }),
  })
}

const insertSession = namedStatement('session.insert')`
insert into session (operator_id, token_hash, made_at, seen_at, expires_at)
values (${'operator'}, ${'tokenHash'}, ${'now'}, ${'now'}, ${'expiresAt'})`

/** A guest's first session; only the hash is stored. */
export const insertSessionStatement = (params: {
  operator: OperatorId
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}): Statement => insertSession(params)
