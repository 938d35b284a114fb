import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { LegFlight } from '@kerbside/domain/dispatch/day-leg.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type WatchedFlight = {
  bookingId: string
  leg: 1 | 2
  reference: number
  version: number
  pickupAt: Date
  askedAt: Date
  pickup: Place
  landsLocal: LocalTime | undefined
  flight: LegFlight
  toldLanding: Date | undefined
}

/** Its passenger is still to be met. */
const WATCHED: JobState[] = ['requested', 'confirmed', 'assigned', 'en_route', 'arrived']

/** Legs of a span that hang on a flight, with what was last heard of it. */
export async function listWatched(
  tx: Tx,
  { operator, from, until }: { operator: OperatorId; from: Date; until: Date },
): Promise<WatchedFlight[]> {
  const rows = await tx
    .selectFrom('leg')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.operator_id', '=', 'leg.operator_id')
        .onRef('booking.id', '=', 'leg.booking_id'),
    )
    .leftJoin('leg_flight', (join) =>
      join
        .onRef('leg_flight.operator_id', '=', 'leg.operator_id')
        .onRef('leg_flight.booking_id', '=', 'leg.booking_id')
        .onRef('leg_flight.leg', '=', 'leg.number'),
    )
    .select(['leg.booking_id', 'leg.number', 'leg.reference', 'leg.pickup_at', 'leg.pickup'])
    .select(['leg.asked_pickup_at', 'leg.flight', 'booking.version'])
    .select(['leg_flight.scheduled_at', 'leg_flight.estimated_at', 'leg_flight.landed_at'])
    .select(['leg_flight.status', 'leg_flight.checked_at', 'leg_flight.told_at'])
    .select('leg_flight.number as heardNumber')
    .where('leg.operator_id', '=', operator)
    .where('leg.pickup_at', '>=', from)
    .where('leg.pickup_at', '<', until)
    .where('leg.state', 'in', WATCHED)
    .where('leg.flight', 'is not', null)
    .orderBy('leg.pickup_at')
    .execute()
  return rows.flatMap((row) => {
    const given = row.flight as { number?: string; landsLocal?: LocalTime } | null
    const number = given?.number ?? ''
    if (number === '') return []
    // what was heard of a flight the customer has changed since says nothing of the new one
    const isSame = row.heardNumber === number
    const heard = <Value>(value: Value | null): Value | undefined =>
      isSame ? (value ?? undefined) : undefined
    return [
      {
        bookingId: row.booking_id,
        leg: row.number === 2 ? (2 as const) : (1 as const),
        reference: row.reference,
        version: row.version,
        pickupAt: row.pickup_at,
        askedAt: row.asked_pickup_at ?? row.pickup_at,
        pickup: row.pickup as Place,
        landsLocal: given?.landsLocal,
        toldLanding: heard(row.told_at),
        flight: {
          number,
          status: heard(row.status) ?? '',
          checkedAt: heard(row.checked_at),
          scheduledAt: heard(row.scheduled_at),
          estimatedAt: heard(row.estimated_at),
          landedAt: heard(row.landed_at),
        },
      },
    ]
  })
}

type Of = { operator: OperatorId; bookingId: string; leg: number }

/** What the feed says now; of another flight than before, nobody was told of anything yet. */
export async function insertHeard(
  tx: Tx,
  { operator, bookingId, leg, now, flight }: Of & { now: Date; flight: LegFlight },
): Promise<void> {
  const said = {
    number: flight.number,
    scheduled_at: flight.scheduledAt ?? null,
    estimated_at: flight.estimatedAt ?? null,
    landed_at: flight.landedAt ?? null,
    status: flight.status,
    checked_at: now,
  }
  await tx
    .insertInto('leg_flight')
    .values({ operator_id: operator, booking_id: bookingId, leg, ...said, told_at: null })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'booking_id', 'leg']).doUpdateSet((eb) => ({
        ...said,
        told_at: eb
          .case()
          .when('leg_flight.number', '=', flight.number)
          .then(eb.ref('leg_flight.told_at'))
          .else(null)
          .end(),
      })),
    )
    .execute()
}

export async function markTold(
  tx: Tx,
  { operator, bookingId, leg, landing }: Of & { landing: Date },
): Promise<void> {
  await tx
    .updateTable('leg_flight')
    .set({ told_at: landing })
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .execute()
}
