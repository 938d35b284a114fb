import type { Licence, Vehicle } from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { inOperator, lockOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type OperatorKey = { operator: OperatorId }

/** Serialises the numbering of drivers; the lock ends with the transaction. */
async function nextNumber(
  tx: Tx,
  { operator, table }: OperatorKey & { table: 'driver' | 'vehicle' },
): Promise<number> {
  await lockOperator(tx, { operator })
  const { max } = await inOperator(tx, operator)
    .selectFrom(table)
    .select((row) => row.fn.max('number').as('max'))
    .executeTakeFirstOrThrow()
  return (max ?? 0) + 1
}

export type NewDriver = {
  id: string
  firstName: string
  lastName: string
  phone: string
  email: string
  vehicleId: string | undefined
  sharePercent: number
  photo?: { bytes: Buffer; type: 'image/png' | 'image/jpeg' | 'image/webp' }
  simulated?: boolean
}

/** The new number; undefined if a current driver has this phone number or address. */
export async function insertDriver(
  tx: Tx,
  { operator, driver, now }: OperatorKey & { driver: NewDriver; now: Date },
): Promise<number | undefined> {
  const number = await nextNumber(tx, { operator, table: 'driver' })
  const row = await tx
    .insertInto('driver')
    .values({
      operator_id: operator,
      id: driver.id,
      number,
      first_name: driver.firstName,
      last_name: driver.lastName,
      phone: driver.phone,
      email: driver.email,
      photo: driver.photo?.bytes ?? null,
      photo_type: driver.photo?.type ?? null,
      vehicle_id: driver.vehicleId ?? null,
      share_percent: driver.sharePercent,
      made_at: now,
      simulated: driver.simulated ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row?.number
}

/** The new number; undefined if a car of the fleet has this registration. */
export async function insertVehicle(
  tx: Tx,
  { operator, vehicle, now }: OperatorKey & { vehicle: Omit<Vehicle, 'number'>; now: Date },
): Promise<number | undefined> {
  const number = await nextNumber(tx, { operator, table: 'vehicle' })
  const row = await tx
    .insertInto('vehicle')
    .values({
      operator_id: operator,
      id: vehicle.id,
      number,
      make: vehicle.make,
      model: vehicle.model,
      colour: vehicle.colour,
      registration: vehicle.registration,
      vehicle_type_ids: [...vehicle.vehicleTypeIds],
      wheelchair: vehicle.wheelchair,
      made_at: now,
      retired_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('number')
    .executeTakeFirst()
  return row?.number
}

export type FleetVehicle = Vehicle & {
  /** The driver whose open shift uses it. */
  drivenBy: string | undefined
  /** The version that a change must name. */
  version: number
}

/** Every car of the fleet, by number. */
export async function listVehicleRows(tx: Tx, { operator }: OperatorKey): Promise<FleetVehicle[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('vehicle')
    .leftJoin('driver_shift as shift', (join) =>
      sameOperator(join, { 'shift.vehicle_id': 'vehicle.id' }).on('shift.ended_at', 'is', null),
    )
    .select([
      'vehicle.id',
      'vehicle.number',
      'make',
      'model',
      'colour',
      'registration',
      'vehicle_type_ids as vehicleTypeIds',
      'wheelchair',
      'vehicle.version',
      'shift.driver_id',
    ])
    .where('vehicle.retired_at', 'is', null)
    .orderBy('vehicle.number')
    .execute()
  return rows.map(({ driver_id, ...vehicle }) => ({ ...vehicle, drivenBy: driver_id ?? undefined }))
}

/** Replaces the existing licence of this kind. */
export async function saveLicence(
  tx: Tx,
  made: OperatorKey &
    Omit<Licence, 'holder'> & { id: string; holder: Licence['holder']; holderId: string },
): Promise<void> {
  const { operator, holder, holderId, kind } = made
  const column = holder === 'driver' ? 'driver_id' : 'vehicle_id'
  await inOperator(tx, operator)
    .deleteFrom('licence')
    .where(column, '=', holderId)
    .where('kind', '=', kind)
    .execute()
  await tx
    .insertInto('licence')
    .values({
      operator_id: operator,
      id: made.id,
      holder,
      driver_id: holder === 'driver' ? holderId : null,
      vehicle_id: holder === 'vehicle' ? holderId : null,
      kind,
      number: made.number,
      expires_on: made.expiresOn,
      authority: made.authority ?? '',
    })
    .execute()
}

export async function markUsualVehicle(
  tx: Tx,
  { operator, driverId, vehicleId }: OperatorKey & { driverId: string; vehicleId: string },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('driver')
    .set((row) => ({ vehicle_id: vehicleId, version: row('version', '+', 1) }))
    .where('id', '=', driverId)
    .execute()
}

export async function markDriverEnded(
  tx: Tx,
  { operator, driverId, now }: OperatorKey & { driverId: string; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('driver')
    .set({ ended_at: now })
    .where('id', '=', driverId)
    .execute()
}

/** The licences of a driver, of a car, or of both. */
export async function readLicencesOf(
  tx: Tx,
  { operator, holders }: OperatorKey & { holders: readonly string[] },
): Promise<Licence[]> {
  return inOperator(tx, operator)
    .selectFrom('licence')
    .select(['holder', 'kind', 'number', sql<LocalDate>`expires_on::text`.as('expiresOn')])
    .where((row) => row.or([row('driver_id', 'in', holders), row('vehicle_id', 'in', holders)]))
    .execute()
}
