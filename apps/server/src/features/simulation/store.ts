import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { SimJob, SimOffer } from '@kerbside/domain/simulation/decide.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Of = { operator: OperatorId }

export type SimulatedDriver = {
  driverId: string
  shift: { beganAt: Date } | undefined
  /** Where they were last written down. */
  place: Point | undefined
}

/** Whom the demo drives. */
export async function listSimulated(tx: Tx, { operator }: Of): Promise<SimulatedDriver[]> {
  const rows = await tx
    .selectFrom('driver')
    .leftJoin('driver_shift as shift', (join) =>
      join
        .onRef('shift.operator_id', '=', 'driver.operator_id')
        .onRef('shift.driver_id', '=', 'driver.id')
        .on('shift.ended_at', 'is', null),
    )
    .leftJoin('driver_place as place', (join) =>
      join
        .onRef('place.operator_id', '=', 'driver.operator_id')
        .onRef('place.driver_id', '=', 'driver.id'),
    )
    .select(['driver.id as driverId', 'shift.began_at', 'place.lat', 'place.lng'])
    .where('driver.operator_id', '=', operator)
    .where('driver.simulated', '=', true)
    .where('driver.ended_at', 'is', null)
    .orderBy('driver.number')
    .execute()
  return rows.map(({ driverId, began_at, lat, lng }) => ({
    driverId,
    shift: began_at ? { beganAt: began_at } : undefined,
    place: lat !== null && lng !== null ? { lat, lng } : undefined,
  }))
}

const OPEN: readonly JobState[] = ['assigned', 'en_route', 'arrived', 'on_board']

/** What they have to do, the next first. */
export async function listSimulatedJobs(
  tx: Tx,
  { operator, driverIds }: Of & { driverIds: readonly string[] },
): Promise<(SimJob & { driverId: string })[]> {
  if (driverIds.length === 0) return []
  const rows = await tx
    .selectFrom('leg')
    .select(['reference', 'state', 'pickup_at', 'driver_id', 'pickup', 'vias', 'drop_off'])
    .where('operator_id', '=', operator)
    .where('driver_id', 'in', driverIds)
    .where('state', 'in', OPEN)
    .orderBy('pickup_at')
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    state: row.state as JobState,
    pickupAt: row.pickup_at,
    driverId: row.driver_id ?? '',
    pickup: (row.pickup as Place).point,
    vias: (row.vias as Place[]).map(({ point }) => point),
    dropOff: (row.drop_off as Place).point,
  }))
}

export async function listSimulatedOffers(
  tx: Tx,
  { operator, driverIds }: Of & { driverIds: readonly string[] },
): Promise<(SimOffer & { driverId: string })[]> {
  if (driverIds.length === 0) return []
  return tx
    .selectFrom('offer')
    .select(['id', 'driver_id as driverId', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('operator_id', '=', operator)
    .where('driver_id', 'in', driverIds)
    .where('state', '=', 'sent')
    .execute()
}

/** Journeys booked by this source that are not over. */
export async function countOpenOf(
  tx: Tx,
  { operator, source }: Of & { source: string },
): Promise<number> {
  const { open } = await tx
    .selectFrom('leg')
    .innerJoin('booking', (join) =>
      join
        .onRef('booking.operator_id', '=', 'leg.operator_id')
        .onRef('booking.id', '=', 'leg.booking_id'),
    )
    .select((eb) => eb.fn.countAll().as('open'))
    .where('leg.operator_id', '=', operator)
    .where('booking.source', '=', source)
    .where('leg.state', 'in', ['held', 'requested', 'confirmed', ...OPEN])
    .executeTakeFirstOrThrow()
  return Number(open)
}
