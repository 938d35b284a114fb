import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { LegFlight } from '@kerbside/domain/dispatch/day-leg.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { anyRow } from '../../../postgres/statement.ts'

export type WatchedFlight = {
  bookingId: string
  leg: 1 | 2
  reference: number
  version: number
  pickupAt: Date
  requestedAt: Date
  pickup: Place
  landsLocal: LocalTime | undefined
  flight: LegFlight
  notifiedLanding: Date | undefined
}

/** States in which the passenger has not been picked up. */
const WATCHED: LegState[] = ['requested', 'confirmed', 'assigned', 'en_route', 'arrived']

export const anyWatched = anyRow(
  'leg.watched',
  `leg where operator_id = $1 and pickup_at >= $2 and pickup_at < $3 and flight is not null
    and state in ('requested', 'confirmed', 'assigned', 'en_route', 'arrived')`,
)

/** Legs of a span with a flight, and the flight's last known status. */
export async function listWatched(
  tx: Tx,
  { operator, from, until }: { operator: OperatorId; from: Date; until: Date },
): Promise<WatchedFlight[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .innerJoin('booking', (join) => sameOperator(join, { 'booking.id': 'leg.booking_id' }))
    .leftJoin('leg_flight', (join) =>
      sameOperator(join, {
        'leg_flight.booking_id': 'leg.booking_id',
        'leg_flight.leg': 'leg.number',
      }),
    )
    .select(['leg.booking_id', 'leg.number', 'leg.reference', 'leg.pickup_at', 'leg.pickup'])
    .select(['leg.requested_pickup_at', 'leg.flight', 'booking.version'])
    .select(['leg_flight.scheduled_at', 'leg_flight.estimated_at', 'leg_flight.landed_at'])
    .select(['leg_flight.status', 'leg_flight.checked_at', 'leg_flight.notified_at'])
    .select('leg_flight.number as heardNumber')
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
    // the stored status belongs to another flight if the customer has changed it since
    const isSame = row.heardNumber === number
    const ifSameFlight = <Value>(value: Value | null): Value | undefined =>
      isSame ? (value ?? undefined) : undefined
    return [
      {
        bookingId: row.booking_id,
        leg: row.number === 2 ? (2 as const) : (1 as const),
        reference: row.reference,
        version: row.version,
        pickupAt: row.pickup_at,
        requestedAt: row.requested_pickup_at ?? row.pickup_at,
        pickup: row.pickup as Place,
        landsLocal: given?.landsLocal,
        notifiedLanding: ifSameFlight(row.notified_at),
        flight: {
          number,
          status: ifSameFlight(row.status) ?? '',
          checkedAt: ifSameFlight(row.checked_at),
          scheduledAt: ifSameFlight(row.scheduled_at),
          estimatedAt: ifSameFlight(row.estimated_at),
          landedAt: ifSameFlight(row.landed_at),
        },
      },
    ]
  })
}

type Key = { operator: OperatorId; bookingId: string; leg: number }

/** Stores the feed's current status; for a changed flight number the notified state is reset. */
export async function upsertFlightStatus(
  tx: Tx,
  { operator, bookingId, leg, now, flight }: Key & { now: Date; flight: LegFlight },
): Promise<void> {
  const values = {
    number: flight.number,
    scheduled_at: flight.scheduledAt ?? null,
    estimated_at: flight.estimatedAt ?? null,
    landed_at: flight.landedAt ?? null,
    status: flight.status,
    checked_at: now,
  }
  await tx
    .insertInto('leg_flight')
    .values({ operator_id: operator, booking_id: bookingId, leg, ...values, notified_at: null })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'booking_id', 'leg']).doUpdateSet((eb) => ({
        ...values,
        notified_at: eb
          .case()
          .when('leg_flight.number', '=', flight.number)
          .then(eb.ref('leg_flight.notified_at'))
          .else(null)
          .end(),
      })),
    )
    .execute()
}

export async function markLandingNotified(
  tx: Tx,
  { operator, bookingId, leg, landing }: Key & { landing: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('leg_flight')
    .set({ notified_at: landing })
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .execute()
}
