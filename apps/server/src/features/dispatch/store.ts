import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Landing } from '@kerbside/domain/dispatch/waiting-clock.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Of = { operator: OperatorId; bookingId: string; leg: number }

/** Who drives it from now on, and with which car. */
export async function markDriver(
  tx: Tx,
  { operator, bookingId, leg, driverId, vehicleId }: Of & { driverId: string; vehicleId: string },
): Promise<void> {
  await tx
    .updateTable('leg')
    .set({ driver_id: driverId, vehicle_id: vehicleId })
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .execute()
}

/** Moves the pickup; the first time it is kept what the customer asked for. */
export async function markPickup(
  tx: Tx,
  facts: Of & { pickupAt: Date; pickupLocal: LocalTime },
): Promise<void> {
  await tx
    .updateTable('leg')
    .set((eb) => ({
      asked_pickup_at: eb.fn.coalesce('asked_pickup_at', 'pickup_at'),
      pickup_at: facts.pickupAt,
      pickup_local: facts.pickupLocal,
      version: eb('version', '+', 1),
    }))
    .where('operator_id', '=', facts.operator)
    .where('booking_id', '=', facts.bookingId)
    .where('number', '=', facts.leg)
    .execute()
}

export async function markNote(
  tx: Tx,
  { operator, bookingId, leg, note }: Of & { note: string },
): Promise<void> {
  await tx
    .updateTable('leg')
    .set((eb) => ({ desk_note: note, version: eb('version', '+', 1) }))
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('number', '=', leg)
    .execute()
}

export type Held = {
  bookingId: string
  leg: Leg['number']
  reference: number
  state: JobState
  pickupAt: Date
  seconds: number
  pickup: Place
  dropOff: Place
}

const OPEN: JobState[] = ['assigned', 'en_route', 'arrived', 'on_board']

/** What a driver has and has not ended, by pickup. */
export async function listHeld(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<Held[]> {
  const rows = await tx
    .selectFrom('leg')
    .select(['booking_id', 'number', 'reference', 'state', 'pickup_at', 'seconds'])
    .select(['pickup', 'drop_off'])
    .where('operator_id', '=', operator)
    .where('driver_id', '=', driverId)
    .where('state', 'in', OPEN)
    .orderBy('pickup_at')
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.number === 2 ? 2 : 1,
    reference: row.reference,
    state: row.state as JobState,
    pickupAt: row.pickup_at,
    seconds: row.seconds,
    pickup: row.pickup as Place,
    dropOff: row.drop_off as Place,
  }))
}

/** What flight data last said of a leg's flight. */
export async function findLanding(
  tx: Tx,
  { operator, bookingId, leg }: Of,
): Promise<(Landing & { number: string; status: string }) | undefined> {
  const row = await tx
    .selectFrom('leg_flight')
    .select(['number', 'status', 'scheduled_at', 'estimated_at', 'landed_at'])
    .where('operator_id', '=', operator)
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

/** When the leg came into each of its states, the phone's time before ours; the last time counts. */
export async function listMoments(
  tx: Tx,
  { operator, bookingId, leg }: Of,
): Promise<{ from: string | null; to: JobState; at: Date; role: string }[]> {
  const rows = await tx
    .selectFrom('transition')
    .select(['from_state', 'to_state', 'at', 'device_at', 'role'])
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('machine', '=', 'job')
    .orderBy('version')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    from: row.from_state,
    to: row.to_state as JobState,
    at: row.device_at ?? row.at,
    role: row.role,
  }))
}

/** A leg's booking and number, by its reference. */
export async function findByReference(
  tx: Tx,
  { operator, reference }: { operator: OperatorId; reference: number },
): Promise<{ bookingId: string; leg: number } | undefined> {
  const row = await tx
    .selectFrom('leg')
    .select(['booking_id', 'number'])
    .where('operator_id', '=', operator)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && { bookingId: row.booking_id, leg: row.number }
}

/** The driver the wire calls by a number. */
export async function findDriverByNumber(
  tx: Tx,
  { operator, number }: { operator: OperatorId; number: number },
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('driver')
    .select('id')
    .where('operator_id', '=', operator)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.id
}
