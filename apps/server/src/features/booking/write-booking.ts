import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/statement.ts'

/**
 * Inserts everything of a booking in one statement: its key, the booking, its legs, history, access codes and
 * follow-up events. A second request with the same key violates the key and rolls all of it back.
 */
const INSERT = `with
keyed as (insert into idempotency (operator_id, key, request_hash, booking_id, made_at)
  values ($1, $2, $3, $4, $5)),
booked as (insert into booking (operator_id, id, quote_id, test, made_at, pay_by, source, payment_method,
  payment_state, currency, total_minor, promo_id, promo_off_minor, note, passenger, customer, our_ref,
  customer_id, booker_id, deposit_minor, cancel_bands)
  values ($1, $4, $6, $7, $5, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19,
  (select id from customer where operator_id = $1 and id = $28), $29, $30, $31)),
legs as (insert into leg (operator_id, booking_id, number, reference, state, pickup_at, pickup_local, asap, pickup,
  drop_off, vias, vehicle_type_id, vehicle_type, party, flight, fare_minor, lines, metres, seconds, route_key,
  customer_id, booker_id)
  select $1, $4, l.*, (select id from customer where operator_id = $1 and id = $28), $29 from jsonb_to_recordset($20) as l (number smallint, reference int, state text,
  pickup_at timestamptz, pickup_local text, asap boolean, pickup jsonb, drop_off jsonb, vias jsonb,
  vehicle_type_id int, vehicle_type text, party jsonb, flight jsonb, fare_minor bigint, lines jsonb, metres int,
  seconds int, route_key text)),
moves as (insert into transition (operator_id, booking_id, id, leg, machine, from_state, to_state, role, channel,
  at, reason, version)
  select $1, $4, t.id, t.leg, 'leg', null, t.to_state, 'customer', $9, $5, 'booked', 1
  from jsonb_to_recordset($21) as t (id uuid, leg smallint, to_state text)),
opens as (insert into booking_access (operator_id, code_hash, booking_id, scope, expires_at)
  values ($1, $22, $4, 'view', $23)),
mine as (insert into session_booking (operator_id, token_hash, booking_id) values ($1, $24, $4))
insert into outbox (operator_id, id, kind, payload, run_at) values ($1, $25, $26, $27, $5)`

export type NewBooking = {
  operator: OperatorId
  key: string
  requestHash: Buffer
  booking: Booking
  source: string
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
  return {
    name: 'booking.insert',
    text: INSERT,
    values: [
      made.operator,
      made.key,
      made.requestHash,
      booking.id,
      booking.madeAt,
      booking.quoteId,
      booking.test,
      booking.payBy ?? null,
      made.source,
      booking.paymentMethod,
      booking.paymentState,
      booking.currency,
      booking.total,
      made.promoId ?? null,
      booking.promoOff,
      booking.note,
      JSON.stringify(booking.passenger),
      JSON.stringify(booking.customer),
      booking.ourRef,
      JSON.stringify(legs),
      JSON.stringify(moves),
      made.codeHash,
      made.codeExpiresAt,
      made.tokenHash,
      made.outbox.id,
      made.outbox.kind,
      JSON.stringify({ bookingId: booking.id }),
      made.customerId ?? null,
      made.bookerId ?? null,
      booking.deposit,
      JSON.stringify(booking.cancelBands),
    ],
  }
}

/** A guest's first session; only the hash is stored. */
export function insertSessionStatement(params: {
  operator: OperatorId
  tokenHash: Buffer
  now: Date
  expiresAt: Date
}): Statement {
  return {
    name: 'session.insert',
    text: 'insert into session (operator_id, token_hash, made_at, seen_at, expires_at) values ($1, $2, $3, $3, $4)',
    values: [params.operator, params.tokenHash, params.now, params.expiresAt],
  }
}
