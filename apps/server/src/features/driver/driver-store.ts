import type {
  Driver,
  DriverShift,
  KnownDriver,
  Licence,
  Vehicle,
} from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { listKinds, type StoredKind } from './fleet/kind-store.ts'

type Whose = { operator: OperatorId; driverId: string }
type Which = { operator: OperatorId; driverIds?: readonly string[]; ended?: boolean }

/**
 * The requested drivers with car, licences and shift, in two round trips; includes former drivers only if `ended` is
 * set.
 */
export async function listKnownDrivers(tx: Tx, which: Which): Promise<KnownDriver[]> {
  const { operator, driverIds, ended = false } = which
  if (driverIds?.length === 0) return []
  let query = inOperator(tx, operator)
    .selectFrom('driver')
    .leftJoin('driver_shift as shift', (join) =>
      sameOperator(join, { 'shift.driver_id': 'driver.id' }).on('shift.ended_at', 'is', null),
    )
    .leftJoin('driver_break as pause', (join) =>
      sameOperator(join, { 'pause.driver_id': 'driver.id' }).on('pause.ended_at', 'is', null),
    )
    .leftJoin('vehicle', (join) =>
      join
        .onRef('vehicle.operator_id', '=', 'driver.operator_id')
        .on('vehicle.id', '=', sql<string>`coalesce(shift.vehicle_id, driver.vehicle_id)`),
    )
    .select([
      'driver.id',
      'driver.number',
      'driver.first_name',
      'driver.last_name',
      'driver.phone',
      'driver.email',
      'driver.share_percent',
      'driver.simulated',
      'driver.ended_at',
      'vehicle.id as vehicleId',
      'vehicle.number as vehicleNumber',
      'vehicle.make',
      'vehicle.model',
      'vehicle.colour',
      'vehicle.registration',
      'vehicle.vehicle_type_ids',
      'vehicle.wheelchair',
      'shift.id as shiftId',
      'shift.vehicle_id as shiftVehicleId',
      'shift.started_at',
      'pause.started_at as breakSince',
    ])
    .select(sql<boolean>`driver.photo is not null`.as('has_photo'))
    .orderBy('driver.number')
  if (driverIds) query = query.where('driver.id', 'in', driverIds)
  if (!ended) query = query.where('driver.ended_at', 'is', null)
  const rows = await query.execute()
  const kinds = await listKinds(tx, { operator })
  const licences = await listLicences(tx, { operator, kinds })
  const ownKinds = kinds.filter(({ isArchived }) => !isArchived)
  return rows.map((row) => ({
    driver: driverOf(row),
    vehicle: vehicleOf(row),
    shift: shiftOf(row),
    licences: licences
      .filter(({ holderId }) => holderId === row.id || holderId === row.vehicleId)
      .map(({ holderId: _holder, ...licence }) => licence),
    ownKinds,
  }))
}

const driverOf = (row: {
  id: string
  number: number
  first_name: string
  last_name: string
  phone: string
  email: string
  has_photo: boolean
  share_percent: number
  simulated: boolean
  ended_at: Date | null
}): Driver => ({
  id: row.id,
  number: row.number,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  email: row.email,
  hasPhoto: row.has_photo,
  sharePercent: row.share_percent,
  simulated: row.simulated,
  endedAt: row.ended_at ?? undefined,
})

function vehicleOf(row: {
  vehicleId: string | null
  vehicleNumber: number | null
  make: string | null
  model: string | null
  colour: string | null
  registration: string | null
  vehicle_type_ids: number[] | null
  wheelchair: boolean | null
}): Vehicle | undefined {
  if (row.vehicleId === null) return undefined
  return {
    id: row.vehicleId,
    number: row.vehicleNumber ?? 0,
    make: row.make ?? '',
    model: row.model ?? '',
    colour: row.colour ?? '',
    registration: row.registration ?? '',
    vehicleTypeIds: row.vehicle_type_ids ?? [],
    wheelchair: row.wheelchair ?? false,
  }
}

const shiftOf = (row: {
  shiftId: string | null
  shiftVehicleId: string | null
  started_at: Date | null
  breakSince: Date | null
}): DriverShift | undefined =>
  row.shiftId !== null && row.shiftVehicleId !== null && row.started_at
    ? {
        id: row.shiftId,
        vehicleId: row.shiftVehicleId,
        beganAt: row.started_at,
        onBreakSince: row.breakSince ?? undefined,
      }
    : undefined

type LicenceQuery = {
  operator: OperatorId
  /** The operator's own kinds, if the caller has read them. */
  kinds?: readonly StoredKind[]
}

/** The licences of all drivers and cars, by holder; without those of archived kinds. */
export async function listLicences(
  tx: Tx,
  params: LicenceQuery,
): Promise<(Licence & { holderId: string })[]> {
  const all = await listAllLicences(tx, params)
  return all.flatMap(({ isArchived, ...licence }) => (isArchived ? [] : [licence]))
}

/** The same with those of archived kinds. */
export async function listAllLicences(
  tx: Tx,
  { operator, kinds: known }: LicenceQuery,
): Promise<(Licence & { holderId: string; isArchived: boolean })[]> {
  const kinds = known ?? (await listKinds(tx, { operator }))
  const rows = await inOperator(tx, operator)
    .selectFrom('licence')
    .select(['holder', 'kind', 'number', 'authority', 'driver_id', 'vehicle_id'])
    // As text: the database driver would make it midnight in this machine's time zone.
    .select(sql<LocalDate>`expires_on::text`.as('expiresOn'))
    .orderBy('kind')
    .execute()
  return rows.map(({ driver_id, vehicle_id, ...licence }) => {
    const own = kinds.find(({ kind }) => kind === licence.kind)
    return {
      ...licence,
      ...(own && { own }),
      isArchived: own?.isArchived === true,
      holderId: driver_id ?? vehicle_id ?? '',
    }
  })
}

/** Locks the driver's row, so that nothing changes it or assigns them a leg until this transaction ends. */
export async function lockDriver(tx: Tx, { operator, driverId }: Whose): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver')
    .select('id')
    .where('id', '=', driverId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function findPhoto(
  tx: Tx,
  { operator, driverId }: Whose,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('driver')
    .select(['photo', 'photo_type'])
    .where('id', '=', driverId)
    .executeTakeFirst()
  return row?.photo && row.photo_type !== null
    ? { bytes: row.photo, type: row.photo_type }
    : undefined
}

/** The drivers' numbers; a number is never reused. */
export async function listNumbers(
  tx: Tx,
  { operator }: { operator: OperatorId },
): Promise<{ id: string; number: number }[]> {
  return inOperator(tx, operator).selectFrom('driver').select(['id', 'number']).execute()
}
