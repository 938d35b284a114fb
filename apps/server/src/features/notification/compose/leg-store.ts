import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { anyRow } from '../../../postgres/statement.ts'

type LegKey = { operator: OperatorId; bookingId: string; leg: number }

/** A leg's driver and vehicle, as far as the customer may see it. */
export type LegAssignment = {
  driver: { id: string; firstName: string; phone: string } | undefined
  vehicle: { make: string; model: string; colour: string; registration: string } | undefined
  /** The requested pickup time, if a flight or the desk moved it. */
  requestedPickupAt: Date | undefined
}

export async function findLegAssignment(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<LegAssignment | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('leg')
    .leftJoin('driver', (join) => sameOperator(join, { 'driver.id': 'leg.driver_id' }))
    .leftJoin('vehicle', (join) => sameOperator(join, { 'vehicle.id': 'leg.vehicle_id' }))
    .select([
      'leg.requested_pickup_at',
      'driver.id',
      'driver.first_name',
      'driver.phone',
      'vehicle.make',
      'vehicle.model',
      'vehicle.colour',
      'vehicle.registration',
    ])
    .where('leg.booking_id', '=', bookingId)
    .where('leg.number', '=', leg)
    .executeTakeFirst()
  if (!row) return undefined
  const { make, model, colour, registration } = row
  return {
    driver:
      row.id === null || row.first_name === null || row.phone === null
        ? undefined
        : { id: row.id, firstName: row.first_name, phone: row.phone },
    vehicle:
      make === null || model === null || colour === null || registration === null
        ? undefined
        : { make, model, colour, registration },
    requestedPickupAt: row.requested_pickup_at ?? undefined,
  }
}

export type ComingLeg = {
  bookingId: string
  leg: number
  state: LegState
  pickupAt: Date
  madeAt: Date
}

/** Legs that start within these times and have a passenger to remind. */
export const anyComing = anyRow(
  'leg.coming',
  `leg where operator_id = $1 and pickup_at > $2 and pickup_at <= $3 and state in ('confirmed', 'assigned')`,
)

export async function listComing(
  tx: Tx,
  params: { operator: OperatorId; from: Date; until: Date; max: number },
): Promise<ComingLeg[]> {
  const rows = await inOperator(tx, params.operator)
    .selectFrom('leg')
    .innerJoin('booking', (join) => sameOperator(join, { 'booking.id': 'leg.booking_id' }))
    .select(['leg.booking_id', 'leg.number', 'leg.state', 'leg.pickup_at', 'booking.made_at'])
    .where('leg.pickup_at', '>', params.from)
    .where('leg.pickup_at', '<=', params.until)
    .where('leg.state', 'in', ['confirmed', 'assigned'])
    .orderBy('leg.pickup_at')
    .limit(params.max)
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.number,
    state: row.state as LegState,
    pickupAt: row.pickup_at,
    madeAt: row.made_at,
  }))
}

/** The keys of reminders already sent for these bookings. */
export async function listReminded(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const rows = await inOperator(tx, operator)
    .selectFrom('message')
    .select('dedupe_key')
    .where('booking_id', 'in', bookingIds)
    .where('kind', '=', 'reminder')
    .execute()
  return rows.map((row) => row.dedupe_key)
}

/** A chat message, unless the reader's side has read it. */
export async function findUnread(
  tx: Tx,
  params: LegKey & { number: number; reader: 'customer' | 'driver' },
): Promise<{ name: string; side: string; body: string } | undefined> {
  const row = await inOperator(tx, params.operator)
    .selectFrom('chat_message as message')
    .leftJoin('chat_read as read', (join) =>
      sameOperator(join, { 'read.booking_id': 'message.booking_id', 'read.leg': 'message.leg' }).on(
        'read.side',
        '=',
        params.reader,
      ),
    )
    .select(['message.author_name', 'message.side', 'message.body', 'read.up_to'])
    .where('message.booking_id', '=', params.bookingId)
    .where('message.leg', '=', params.leg)
    .where('message.number', '=', params.number)
    .executeTakeFirst()
  if (!row || (row.up_to ?? 0) >= params.number) return undefined
  return { name: row.author_name, side: row.side, body: row.body }
}

/** How far a side has read. */
export async function findReadUpTo(
  tx: Tx,
  { operator, bookingId, leg, side }: LegKey & { side: 'customer' | 'driver' },
): Promise<number> {
  const row = await inOperator(tx, operator)
    .selectFrom('chat_read')
    .select('up_to')
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('side', '=', side)
    .executeTakeFirst()
  return row?.up_to ?? 0
}

/** The expiry of an open offer; undefined if it was answered or withdrawn. */
export async function findOpenOffer(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<Date | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('offer')
    .select('expires_at')
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return row?.expires_at
}

/** A message of the desk to a driver about no leg, unless the driver has read it. */
export async function findUnreadOffice(
  tx: Tx,
  { operator, driverId, number }: { operator: OperatorId; driverId: string; number: number },
): Promise<{ name: string; body: string } | undefined> {
  return inOperator(tx, operator)
    .selectFrom('office_message as message')
    .leftJoin('office_read as read', (join) =>
      sameOperator(join, { 'read.driver_id': 'message.driver_id' }).on('read.side', '=', 'driver'),
    )
    .select(['message.author_name as name', 'message.body'])
    .where('message.driver_id', '=', driverId)
    .where('message.number', '=', number)
    .where((row) =>
      row.or([row('read.up_to', 'is', null), row('read.up_to', '<', row.ref('message.number'))]),
    )
    .executeTakeFirst()
}
