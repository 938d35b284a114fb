import type { Vehicle } from '@kerbside/domain/driver/driver.ts'
import { sql } from 'kysely'
import { lockOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Of = { operator: OperatorId }

export type DriverRow = {
  id: string
  version: number
  /** The car they usually drive, whatever the shift's is. */
  vehicleNumber: number | undefined
  madeAt: Date
  enrolledAt: Date | undefined
}

/** Of everybody who drives here, what only the desk asks for. */
export async function listDriverRows(tx: Tx, { operator }: Of): Promise<DriverRow[]> {
  const rows = await tx
    .selectFrom('driver')
    .leftJoin('vehicle', (join) =>
      join
        .onRef('vehicle.operator_id', '=', 'driver.operator_id')
        .onRef('vehicle.id', '=', 'driver.vehicle_id')
        .on('vehicle.retired_at', 'is', null),
    )
    .select([
      'driver.id',
      'driver.version',
      'driver.made_at',
      'driver.enrolled_at',
      'vehicle.number as vehicleNumber',
    ])
    .where('driver.operator_id', '=', operator)
    .where('driver.ended_at', 'is', null)
    .execute()
  return rows.map(({ made_at, enrolled_at, vehicleNumber, ...row }) => ({
    ...row,
    vehicleNumber: vehicleNumber ?? undefined,
    madeAt: made_at,
    enrolledAt: enrolled_at ?? undefined,
  }))
}

export type OpenJob = {
  driverId: string
  /** The car it was given with. */
  vehicleId: string | undefined
  reference: number
  /** On the operator's own clock: "2026-11-25T06:20". */
  pickupLocal: string
  endsAt: Date
  from: string
  to: string
  fareMinor: number
}

/** Every job somebody has and has not finished, soonest first. */
export async function listOpenJobs(tx: Tx, { operator }: Of): Promise<OpenJob[]> {
  const rows = await tx
    .selectFrom('leg')
    .select(['driver_id', 'vehicle_id', 'reference', 'pickup_at', 'pickup_local', 'seconds'])
    .select(['fare_minor'])
    .select(sql<string>`coalesce(pickup ->> 'name', '')`.as('from'))
    .select(sql<string>`coalesce(drop_off ->> 'name', '')`.as('to'))
    .where('operator_id', '=', operator)
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

/** False where somebody else saved first. Who has that telephone or address already is found before. */
export async function updateDriver(
  tx: Tx,
  {
    operator,
    driverId,
    version,
    fields,
  }: Of & {
    driverId: string
    version: number
    fields: DriverFields
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
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
    .where('operator_id', '=', operator)
    .where('id', '=', driverId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function updatePhoto(
  tx: Tx,
  {
    operator,
    driverId,
    photo,
  }: Of & {
    driverId: string
    photo: { bytes: Buffer; type: 'image/png' | 'image/webp' } | undefined
  },
): Promise<void> {
  await tx
    .updateTable('driver')
    .set({ photo: photo?.bytes ?? null, photo_type: photo?.type ?? null })
    .where('operator_id', '=', operator)
    .where('id', '=', driverId)
    .execute()
}

/** False where somebody else saved first. */
export async function updateVehicle(
  tx: Tx,
  { operator, vehicle, version }: Of & { vehicle: Omit<Vehicle, 'number'>; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
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
    .where('operator_id', '=', operator)
    .where('id', '=', vehicle.id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** It is nobody's usual car any more. */
export async function markRetired(
  tx: Tx,
  { operator, vehicleId, now }: Of & { vehicleId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('driver')
    .set((row) => ({ vehicle_id: null, version: row('version', '+', 1) }))
    .where('operator_id', '=', operator)
    .where('vehicle_id', '=', vehicleId)
    .execute()
  await tx
    .updateTable('vehicle')
    .set((row) => ({ retired_at: now, version: row('version', '+', 1) }))
    .where('operator_id', '=', operator)
    .where('id', '=', vehicleId)
    .execute()
}

/** One change of the fleet at a time: two cars saved at once never have one plate. */
export async function holdFleet(tx: Tx, { operator }: Of): Promise<void> {
  await lockOperator(tx, { operator })
}
