import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type LegKey = { operator: OperatorId; bookingId: string; leg: number }

/** Who drives a leg and in what, as far as a customer is told. */
export type RideFacts = {
  driver: { firstName: string; phone: string } | undefined
  vehicle: { make: string; model: string; colour: string; registration: string } | undefined
  /** What the customer asked for, where a flight or the desk moved it. */
  askedPickupAt: Date | undefined
}

export async function findRideFacts(
  tx: Tx,
  { operator, bookingId, leg }: LegKey,
): Promise<RideFacts | undefined> {
  const row = await tx
    .selectFrom('leg')
    .leftJoin('driver', (join) =>
      join
        .onRef('driver.operator_id', '=', 'leg.operator_id')
        .onRef('driver.id', '=', 'leg.driver_id'),
    )
    .leftJoin('vehicle', (join) =>
      join
        .onRef('vehicle.operator_id', '=', 'leg.operator_id')
        .onRef('vehicle.id', '=', 'leg.vehicle_id'),
    )
    .select([
      'leg.asked_pickup_at',
      'driver.first_name',
      'driver.phone',
      'vehicle.make',
      'vehicle.model',
      'vehicle.colour',
      'vehicle.registration',
    ])
    .where('leg.operator_id', '=', operator)
    .where('leg.booking_id', '=', bookingId)
    .where('leg.number', '=', leg)
    .executeTakeFirst()
  if (!row) return undefined
  const { make, model, colour, registration } = row
  return {
    driver:
      row.first_name === null || row.phone === null
        ? undefined
        : { firstName: row.first_name, phone: row.phone },
    vehicle:
      make === null || model === null || colour === null || registration === null
        ? undefined
        : { make, model, colour, registration },
    askedPickupAt: row.asked_pickup_at ?? undefined,
  }
}

export type ComingLeg = {
  bookingId: string
  leg: number
  state: JobState
  pickupAt: Date
  madeAt: Date
}

/** Journeys that begin within these times and have somebody to be reminded. */
export async function listComing(
  tx: Tx,
  asked: { operator: OperatorId; from: Date; until: Date; most: number },
): Promise<ComingLeg[]> {
  const rows = await tx
    .selectFrom('leg')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.operator_id', '=', 'leg.operator_id')
        .onRef('booking.id', '=', 'leg.booking_id'),
    )
    .select(['leg.booking_id', 'leg.number', 'leg.state', 'leg.pickup_at', 'booking.made_at'])
    .where('leg.operator_id', '=', asked.operator)
    .where('leg.pickup_at', '>', asked.from)
    .where('leg.pickup_at', '<=', asked.until)
    .where('leg.state', 'in', ['confirmed', 'assigned'])
    .orderBy('leg.pickup_at')
    .limit(asked.most)
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.number,
    state: row.state as JobState,
    pickupAt: row.pickup_at,
    madeAt: row.made_at,
  }))
}

/** By what the reminders of these bookings are told apart. */
export async function listReminded(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const rows = await tx
    .selectFrom('message')
    .select('once')
    .where('operator_id', '=', operator)
    .where('booking_id', 'in', bookingIds)
    .where('kind', '=', 'reminder')
    .execute()
  return rows.map(({ once }) => once)
}

/** A message somebody wrote, unless the reader's side has read it since. */
export async function findUnread(
  tx: Tx,
  asked: LegKey & { number: number; reader: 'customer' | 'driver' },
): Promise<{ name: string; side: string; body: string } | undefined> {
  const row = await tx
    .selectFrom('chat_message as said')
    .leftJoin('chat_read as read', (join) =>
      join
        .onRef('read.operator_id', '=', 'said.operator_id')
        .onRef('read.booking_id', '=', 'said.booking_id')
        .onRef('read.leg', '=', 'said.leg')
        .on('read.side', '=', asked.reader),
    )
    .select(['said.author_name', 'said.side', 'said.body', 'read.up_to'])
    .where('said.operator_id', '=', asked.operator)
    .where('said.booking_id', '=', asked.bookingId)
    .where('said.leg', '=', asked.leg)
    .where('said.number', '=', asked.number)
    .executeTakeFirst()
  if (!row || (row.up_to ?? 0) >= asked.number) return undefined
  return { name: row.author_name, side: row.side, body: row.body }
}

/** How far a side has read. */
export async function findReadUpTo(
  tx: Tx,
  { operator, bookingId, leg, side }: LegKey & { side: 'customer' | 'driver' },
): Promise<number> {
  const row = await tx
    .selectFrom('chat_read')
    .select('up_to')
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('side', '=', side)
    .executeTakeFirst()
  return row?.up_to ?? 0
}

/** Until when an offer may be answered; undefined when it was, or was called back. */
export async function findOpenOffer(
  tx: Tx,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('offer')
    .select('expires_at')
    .where('operator_id', '=', operator)
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return row?.expires_at
}
