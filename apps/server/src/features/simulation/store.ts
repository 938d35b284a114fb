import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { Point } from '@kerbside/domain/geo.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { SimLeg, SimOffer } from '@kerbside/domain/simulation/decide.ts'
import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type OperatorKey = { operator: OperatorId }

export type SimulatedDriver = {
  driverId: string
  shift: { beganAt: Date } | undefined
  /** Their last stored position. */
  place: Point | undefined
}

/** The drivers that the demo simulates. */
export async function listSimulated(tx: Tx, { operator }: OperatorKey): Promise<SimulatedDriver[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('driver')
    .leftJoin('driver_shift as shift', (join) =>
      sameOperator(join, { 'shift.driver_id': 'driver.id' }).on('shift.ended_at', 'is', null),
    )
    .leftJoin('driver_position as place', (join) =>
      sameOperator(join, { 'place.driver_id': 'driver.id' }),
    )
    .select(['driver.id as driverId', 'shift.started_at', 'place.lat', 'place.lng'])
    .where('driver.simulated', '=', true)
    .where('driver.ended_at', 'is', null)
    .orderBy('driver.number')
    .execute()
  return rows.map(({ driverId, started_at, lat, lng }) => ({
    driverId,
    shift: started_at ? { beganAt: started_at } : undefined,
    place: lat !== null && lng !== null ? { lat, lng } : undefined,
  }))
}

const OPEN: readonly LegState[] = ['assigned', 'en_route', 'arrived', 'on_board']

/** Their assigned legs, the next first. */
export async function listSimulatedLegs(
  tx: Tx,
  { operator, driverIds }: OperatorKey & { driverIds: readonly string[] },
): Promise<(SimLeg & { driverId: string })[]> {
  if (driverIds.length === 0) return []
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['reference', 'state', 'pickup_at', 'driver_id', 'pickup', 'vias', 'drop_off'])
    .where('driver_id', 'in', driverIds)
    .where('state', 'in', OPEN)
    .orderBy('pickup_at')
    .execute()
  return rows.map((row) => ({
    reference: row.reference,
    state: row.state as LegState,
    pickupAt: row.pickup_at,
    driverId: row.driver_id ?? '',
    pickup: (row.pickup as Place).point,
    vias: (row.vias as Place[]).map(({ point }) => point),
    dropOff: (row.drop_off as Place).point,
  }))
}

export async function listSimulatedOffers(
  tx: Tx,
  { operator, driverIds }: OperatorKey & { driverIds: readonly string[] },
): Promise<(SimOffer & { driverId: string })[]> {
  if (driverIds.length === 0) return []
  return inOperator(tx, operator)
    .selectFrom('offer')
    .select(['id', 'driver_id as driverId', 'sent_at as sentAt', 'expires_at as expiresAt'])
    .where('driver_id', 'in', driverIds)
    .where('state', '=', 'sent')
    .execute()
}

/** The number of open legs from this source. */
export async function countOpenOf(
  tx: Tx,
  { operator, source }: OperatorKey & { source: string },
): Promise<number> {
  const { open } = await inOperator(tx, operator)
    .selectFrom('leg')
    .innerJoin('booking', (join) => sameOperator(join, { 'booking.id': 'leg.booking_id' }))
    .select((eb) => eb.fn.countAll().as('open'))
    .where('booking.source', '=', source)
    .where('leg.state', 'in', ['held', 'requested', 'confirmed', ...OPEN])
    .executeTakeFirstOrThrow()
  return Number(open)
}

/** The id of a customer by e-mail address. */
export async function findDemoCustomer(
  tx: Tx,
  { operator, email }: OperatorKey & { email: string },
): Promise<string | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('customer')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.id
}

/** Every driver of a demo operator, also the one that people sign in as. */
export async function listDemoDrivers(tx: Tx, { operator }: OperatorKey): Promise<string[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('driver')
    .select('id')
    .where('ended_at', 'is', null)
    .orderBy('number')
    .execute()
  return rows.map(({ id }) => id)
}
