import type { Vehicle } from '@kerbside/domain/driver/driver.ts'
import { sql } from 'kysely'
import { hasChanged, inOperator, lockOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type OperatorKey = { operator: OperatorId }

export type DriverRow = {
  id: string
  version: number
  /** The car they usually drive, whatever the current shift's car is. */
  vehicleNumber: number | undefined
  madeAt: Date
  /** A driver of the simulation needs no app. */
  isEnrolled: boolean
}

/** Data of all current drivers that only the desk needs. */
export async function listDriverRows(tx: Tx, { operator }: OperatorKey): Promise<DriverRow[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('driver')
    .leftJoin('vehicle', (join) =>
      sameOperator(join, { 'vehicle.id': 'driver.vehicle_id' }).on(
        'vehicle.retired_at',
        'is',
        null,
      ),
    )
    .select([
      'driver.id',
      'driver.version',
      'driver.made_at',
      'driver.enrolled_at',
      'driver.simulated',
      'vehicle.number as vehicleNumber',
    ])
    .where('driver.ended_at', 'is', null)
    .execute()
  return rows.map(({ made_at, enrolled_at, simulated, vehicleNumber, ...row }) => ({
    ...row,
    vehicleNumber: vehicleNumber ?? undefined,
    madeAt: made_at,
    isEnrolled: enrolled_at !== null || simulated,
  }))
}

export type OpenLeg = {
  driverId: string
  /** The car it was assigned with. */
  vehicleId: string | undefined
  reference: number
  /** In the operator's time zone: "2026-11-25T06:20". */
  pickupLocal: string
  endsAt: Date
  from: string
  to: string
  fareMinor: number
}

/** Every assigned leg that is not completed, earliest first. */
export async function listOpenLegs(tx: Tx, { operator }: OperatorKey): Promise<OpenLeg[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('leg')
    .select(['driver_id', 'vehicle_id', 'reference', 'pickup_at', 'pickup_local', 'seconds'])
    .select(['fare_minor'])
    .select(sql<string>`coalesce(pickup ->> 'name', '')`.as('from'))
    .select(sql<string>`coalesce(drop_off ->> 'name', '')`.as('to'))
    .where('driver_id', 'is not', null)
    .where('state', 'in', ['assigned', 'en_route', 'arrived', 'on_board'])
    .orderBy('pickup_at')
    .execute()
  return rows.map((row) => ({
    driverId: row.driver_id ?? '',
    vehicleId: row.vehicle_id ?? undefined,
    reference: row.reference,
    pickupLocal: row.pickup_local,
    endsAt: new Date(row.pickup_at.getTime() + row.seconds * 1000),
    from: row.from,
    to: row.to,
    fareMinor: Number(row.fare_minor),
  }))
}

export type DriverFields = {
  firstName: string
  lastName: string
  phone: string
  email: string
  vehicleId: string | undefined
  sharePercent: number
}

/** False if another request saved first. The caller has checked that the phone number and address are not taken. */
export async function updateDriver(
  tx: Tx,
  {
    operator,
    driverId,
    version,
    fields,
  }: OperatorKey & {
    driverId: string
    version: number
    fields: DriverFields
  },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('driver')
    .set({
      first_name: fields.firstName,
      last_name: fields.lastName,
      phone: fields.phone,
      email: fields.email,
      vehicle_id: fields.vehicleId ?? null,
      share_percent: fields.sharePercent,
      version: version + 1,
    })
    .where('id', '=', driverId)
    .where('version', '=', version)
    .$call(hasChanged)
}

export async function updatePhoto(
  tx: Tx,
  {
    operator,
    driverId,
    photo,
  }: OperatorKey & {
    driverId: string
    photo: { bytes: Buffer; type: 'image/png' | 'image/webp' } | undefined
  },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('driver')
    .set({ photo: photo?.bytes ?? null, photo_type: photo?.type ?? null })
    .where('id', '=', driverId)
    .execute()
}

/** False if another request saved first. */
export async function updateVehicle(
  tx: Tx,
  {
    operator,
    vehicle,
    version,
  }: OperatorKey & { vehicle: Omit<Vehicle, 'number'>; version: number },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('vehicle')
    .set({
      make: vehicle.make,
      model: vehicle.model,
      colour: vehicle.colour,
      registration: vehicle.registration,
      vehicle_type_ids: [...vehicle.vehicleTypeIds],
      wheelchair: vehicle.wheelchair,
      version: version + 1,
    })
    .where('id', '=', vehicle.id)
    .where('version', '=', version)
    .$call(hasChanged)
}

/** No driver's usual car any more. */
export async function markRetired(
  tx: Tx,
  { operator, vehicleId, now }: OperatorKey & { vehicleId: string; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('driver')
    .set((row) => ({ vehicle_id: null, version: row('version', '+', 1) }))
    .where('vehicle_id', '=', vehicleId)
    .execute()
  await inOperator(tx, operator)
    .updateTable('vehicle')
    .set((row) => ({ retired_at: now, version: row('version', '+', 1) }))
    .where('id', '=', vehicleId)
    .execute()
}

/** Serialises changes of the fleet, so that two cars saved at once never get the same plate. */
export async function lockFleet(tx: Tx, { operator }: OperatorKey): Promise<void> {
  await lockOperator(tx, { operator })
}
