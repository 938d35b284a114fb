import type { Booking, Leg } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { PaymentMethod, PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import type { Selectable } from 'kysely'
import { inOperator, sameOperator, type Tables, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { anyRow } from '../../postgres/statement.ts'
import { readLines } from '../quotation/price-list/read-lines.ts'

type Key = { operator: OperatorId; bookingId: string }

export async function findBookingIdByReference(
  tx: Tx,
  { operator, reference }: { operator: OperatorId; reference: number },
): Promise<string | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .select('booking_id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row?.booking_id
}

/** The states of a leg in order, each with the time it happened; an offline phone reports later. */
export async function listMoves(
  tx: Tx,
  { operator, bookingId, leg }: Key & { leg: Leg['number'] },
): Promise<{ to: LegState; at: Date }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('transition')
    .select(['to_state', 'at', 'device_at'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('machine', '=', 'leg')
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ to: row.to_state as LegState, at: row.device_at ?? row.at }))
}

export async function findIdempotency(
  tx: Tx,
  { operator, key }: { operator: OperatorId; key: string },
): Promise<{ bookingId: string; requestHash: Buffer } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('idempotency')
    .select(['booking_id', 'request_hash'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { bookingId: row.booking_id, requestHash: row.request_hash }
}

/** The booking of a quote, and the request that made it while that is stored. */
export async function findIdempotencyOfQuote(
  tx: Tx,
  { operator, quoteId }: { operator: OperatorId; quoteId: string },
): Promise<{ bookingId: string; requestHash: Buffer | undefined } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .leftJoin('idempotency', (join) =>
      sameOperator(join, { 'idempotency.booking_id': 'booking.id' }),
    )
    .select(['booking.id', 'idempotency.request_hash'])
    .where('booking.quote_id', '=', quoteId)
    .executeTakeFirst()
  return row && { bookingId: row.id, requestHash: row.request_hash ?? undefined }
}

/** Reserves the next hundred reference numbers of an operator; two processes never get the same. */
export async function takeReferenceBlock(
  tx: Tx,
  { operator, size }: { operator: OperatorId; size: number },
): Promise<number> {
  const row = await tx
    .insertInto('reference_block')
    .values({ operator_id: operator, next_number: size })
    .onConflict((conflict) =>
      conflict.column('operator_id').doUpdateSet((eb) => ({
        next_number: eb('reference_block.next_number', '+', size),
      })),
    )
    .returning('next_number')
    .executeTakeFirstOrThrow()
  return row.next_number - size
}

export async function findBooking(
  tx: Tx,
  { operator, bookingId }: Key,
): Promise<Booking | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .selectAll()
    .where('id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return undefined
  const legs = await inOperator(tx, operator)
    .selectFrom('leg')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .orderBy('number')
    .execute()
  return bookingOf(row, legs)
}

/** The bookings with these ids, in no particular order. */
export async function listBookings(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<Booking[]> {
  if (bookingIds.length === 0) return []
  const rows = await inOperator(tx, operator)
    .selectFrom('booking')
    .selectAll()
    .where('id', 'in', bookingIds)
    .execute()
  const legs = await inOperator(tx, operator)
    .selectFrom('leg')
    .selectAll()
    .where('booking_id', 'in', bookingIds)
    .orderBy('number')
    .execute()
  return rows.map((row) =>
    bookingOf(
      row,
      legs.filter((leg) => leg.booking_id === row.id),
    ),
  )
}

/** Locks the booking until the transaction ends, so that two transactions cannot change it at once. */
export async function lockBooking(tx: Tx, key: Key): Promise<Booking | undefined> {
  await inOperator(tx, key.operator)
    .selectFrom('booking')
    .select('id')
    .where('id', '=', key.bookingId)
    .forUpdate()
    .executeTakeFirst()
  return findBooking(tx, key)
}

export async function markLeg(tx: Tx, move: Key & { leg: number; to: LegState }): Promise<void> {
  await inOperator(tx, move.operator)
    .updateTable('leg')
    .set((eb) => ({ state: move.to, version: eb('version', '+', 1) }))
    .where('booking_id', '=', move.bookingId)
    .where('number', '=', move.leg)
    .execute()
}

export async function markPayment(
  tx: Tx,
  move: Key & { state: PaymentState; method: PaymentMethod },
): Promise<void> {
  await inOperator(tx, move.operator)
    .updateTable('booking')
    .set((eb) => ({
      payment_state: move.state,
      payment_method: move.method,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', move.bookingId)
    .execute()
}

/** A tip is the driver's: it is stored beside the fare, never in it. */
export async function addTip(
  tx: Tx,
  { operator, bookingId, tip }: Key & { tip: Minor },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('booking')
    .set((eb) => ({ tip_minor: eb('tip_minor', '+', String(tip)), version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
}

export async function insertTransition(
  tx: Tx,
  row: Pick<
    Tables['transition'],
    | 'id'
    | 'leg'
    | 'machine'
    | 'from_state'
    | 'to_state'
    | 'role'
    | 'channel'
    | 'at'
    | 'reason'
    | 'version'
  > &
    Key & { device_at?: Date | null; who?: string; lat?: number | null; lng?: number | null },
): Promise<void> {
  const { operator, bookingId, device_at = null, ...rest } = row
  await tx
    .insertInto('transition')
    .values({ ...rest, operator_id: operator, booking_id: bookingId, device_at })
    .execute()
}

/** Increments the version, so that a decision based on the previous state is rejected (409). */
export async function bumpBooking(tx: Tx, { operator, bookingId }: Key): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', bookingId)
    .execute()
}

/** Removes the driver and the open offers of a leg. Returns the drivers concerned. */
export async function freeLeg(
  tx: Tx,
  { operator, bookingId, leg, now, reason }: Key & { leg: number; now: Date; reason: string },
): Promise<string[]> {
  const had = await inOperator(tx, operator)
    .selectFrom('leg')
    .select('driver_id')
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .executeTakeFirst()
  if (had?.driver_id)
    await inOperator(tx, operator)
      .updateTable('leg')
      .set({ driver_id: null, vehicle_id: null })
      .where('booking_id', '=', bookingId)
      .where('number', '=', leg)
      .execute()
  const result = await inOperator(tx, operator)
    .updateTable('offer')
    .set({ state: 'withdrawn', answered_at: now, reason })
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('state', '=', 'sent')
    .returning('driver_id')
    .execute()
  return [...(had?.driver_id ? [had.driver_id] : []), ...result.map((row) => row.driver_id)]
}

export async function insertOutbox(
  tx: Tx,
  row: { operator: OperatorId; id: string; kind: string; payload: object; runAt: Date },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      operator_id: row.operator,
      id: row.id,
      kind: row.kind,
      payload: JSON.stringify(row.payload),
      run_at: row.runAt,
      attempts: 0,
      last_error: '',
    })
    .execute()
}

/** The leg's route as JSON of [[lng, lat], …], '[]' if none was stored. */
export async function findPath(
  tx: Tx,
  { operator, bookingId, leg }: Key & { leg: Leg['number'] },
): Promise<string> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .innerJoin('route', (join) => sameOperator(join, { 'route.key': 'leg.route_key' }))
    .select('route.path')
    .where('leg.booking_id', '=', bookingId)
    .where('leg.number', '=', leg)
    .executeTakeFirst()
  return row?.path ?? '[]'
}

export const anyLapsed = anyRow(
  'booking.lapsed',
  `booking b join leg l on l.operator_id = b.operator_id and l.booking_id = b.id
    where b.operator_id = $1 and b.pay_by < $2 and l.number = 1 and l.state = 'held'`,
)

/** Pending bookings whose payment time is over, oldest first. */
export async function listLapsed(
  tx: Tx,
  { operator, now, max }: { operator: OperatorId; now: Date; max: number },
): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('booking')
    .innerJoin('leg', (join) => sameOperator(join, { 'leg.booking_id': 'booking.id' }))
    .select('booking.id')
    .where('booking.pay_by', '<', now)
    .where('leg.number', '=', 1)
    .where('leg.state', '=', 'held')
    .orderBy('booking.pay_by')
    .limit(max)
    .execute()
  return rows.map((row) => row.id)
}

function bookingOf(row: Selectable<Tables['booking']>, legs: Selectable<Tables['leg']>[]): Booking {
  return {
    id: row.id,
    quoteId: row.quote_id,
    test: row.test,
    madeAt: row.made_at,
    payBy: row.pay_by ?? undefined,
    paymentMethod: row.payment_method as PaymentMethod,
    paymentState: row.payment_state as PaymentState,
    currency: row.currency,
    total: minor(Number(row.total_minor)),
    promoOff: minor(Number(row.promo_off_minor)),
    deposit: minor(Number(row.deposit_minor)),
    tip: minor(Number(row.tip_minor)),
    cancelBands: row.cancel_bands as Booking['cancelBands'],
    note: row.note,
    passenger: row.passenger as Booking['passenger'],
    customer: row.customer as Booking['customer'],
    ourRef: row.our_ref,
    version: row.version,
    changes: row.changes,
    legs: legs.map(legOf),
  }
}

const legOf = (row: Selectable<Tables['leg']>): Leg => ({
  number: row.number === 2 ? 2 : 1,
  reference: row.reference,
  state: row.state as LegState,
  pickupAt: row.pickup_at,
  pickupLocal: row.pickup_local as LocalTime,
  asap: row.asap,
  pickup: row.pickup as Leg['pickup'],
  dropOff: row.drop_off as Leg['dropOff'],
  vias: row.vias as Leg['vias'],
  vehicleTypeId: row.vehicle_type_id,
  vehicleType: row.vehicle_type,
  party: row.party as Leg['party'],
  flight: (row.flight ?? undefined) as Leg['flight'],
  fare: minor(Number(row.fare_minor)),
  lines: readLines(row.lines),
  metres: row.metres,
  seconds: row.seconds,
  paid: row.paid_minor === null ? undefined : minor(Number(row.paid_minor)),
  pay: row.pay_minor === null ? undefined : minor(Number(row.pay_minor)),
  driverId: row.driver_id ?? undefined,
  vehicleId: row.vehicle_id ?? undefined,
  requestedPickupAt: row.requested_pickup_at ?? undefined,
  deskNote: row.desk_note,
})
