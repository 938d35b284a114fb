import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Landing } from '@kerbside/domain/dispatch/waiting-clock.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Key = { operator: OperatorId; bookingId: string; leg: number }

/** Sets the leg's driver and car. */
export async function markDriver(
  tx: Tx,
  { operator, bookingId, leg, driverId, vehicleId }: Key & { driverId: string; vehicleId: string },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('leg')
    .set({ driver_id: driverId, vehicle_id: vehicleId })
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .execute()
}

/** Moves the pickup; the first time it stores the originally requested time. */
export async function markPickup(
  tx: Tx,
  params: Key & { pickupAt: Date; pickupLocal: LocalTime },
): Promise<void> {
  await inOperator(tx, params.operator)
    .updateTable('leg')
    .set((eb) => ({
      requested_pickup_at: eb.fn.coalesce('requested_pickup_at', 'pickup_at'),
      pickup_at: params.pickupAt,
      pickup_local: params.pickupLocal,
      version: eb('version', '+', 1),
    }))
    .where('booking_id', '=', params.bookingId)
    .where('number', '=', params.leg)
    .execute()
}

export async function markNote(
  tx: Tx,
  { operator, bookingId, leg, note }: Key & { note: string },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('leg')
    .set((eb) => ({ desk_note: note, version: eb('version', '+', 1) }))
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .execute()
}

export type LockedLeg = {
  bookingId: string
  leg: Leg['number']
  reference: number
  state: LegState
  pickupAt: Date
  seconds: number
  pickup: Place
  dropOff: Place
}

const OPEN: LegState[] = ['assigned', 'en_route', 'arrived', 'on_board']

/** A driver's open legs, by pickup. */
export async function listOpenLegsOfDriver(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<LockedLeg[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['booking_id', 'number', 'reference', 'state', 'pickup_at', 'seconds'])
    .select(['pickup', 'drop_off'])
    .where('driver_id', '=', driverId)
    .where('state', 'in', OPEN)
    .orderBy('pickup_at')
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.number === 2 ? 2 : 1,
    reference: row.reference,
    state: row.state as LegState,
    pickupAt: row.pickup_at,
    seconds: row.seconds,
    pickup: row.pickup as Place,
    dropOff: row.drop_off as Place,
  }))
}

/** The last known status of a leg's flight. */
export async function findLanding(
  tx: Tx,
  { operator, bookingId, leg }: Key,
): Promise<(Landing & { number: string; status: string }) | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg_flight')
    .select(['number', 'status', 'scheduled_at', 'estimated_at', 'landed_at'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .executeTakeFirst()
  return (
    row && {
      number: row.number,
      status: row.status,
      scheduledAt: row.scheduled_at ?? undefined,
      estimatedAt: row.estimated_at ?? undefined,
      landedAt: row.landed_at ?? undefined,
    }
  )
}

/** When the leg reached each of its states, by the phone's time if known; the latest counts. */
export async function listMoments(
  tx: Tx,
  { operator, bookingId, leg }: Key,
): Promise<{ from: string | null; to: LegState; at: Date; role: string }[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('transition')
    .select(['from_state', 'to_state', 'at', 'device_at', 'role'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('machine', '=', 'leg')
    .orderBy('version')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    from: row.from_state,
    to: row.to_state as LegState,
    at: row.device_at ?? row.at,
    role: row.role,
  }))
}

/** A leg's booking and leg number, by its reference. */
export async function findByReference(
  tx: Tx,
  { operator, reference }: { operator: OperatorId; reference: number },
): Promise<{ bookingId: string; leg: number } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['booking_id', 'number'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && { bookingId: row.booking_id, leg: row.number }
}

/** The driver with this number in the API. */
export async function findDriverByNumber(
  tx: Tx,
  { operator, number }: { operator: OperatorId; number: number },
): Promise<string | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id
}
