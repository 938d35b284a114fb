import type { VehicleType } from '@kerbside/domain/fleet/vehicle-type.ts'
import { sql } from 'kysely'
import { hasChanged, inOperator, lockOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type OperatorKey = { operator: OperatorId }

export type DeskType = VehicleType & {
  /** The address of a picture, '' for none. */
  picture: string
  version: number
  position: number
  isRetired: boolean
  /** The number of fixed prices for only this type in the latest price books. */
  prices: number
  /** The number of cars that can be booked only as this type. */
  onlyCars: number
}

const PRICES = sql<number>`(
  select count(*)::int from (
    select distinct on (book) rules from tariff where tariff.operator_id = vehicle_type.operator_id
      order by book, version desc) as newest,
    jsonb_path_query(newest.rules, '$.fixed[*].vehicleTypeId') as named
  where named = to_jsonb(vehicle_type.id))`

const ONLY_CARS = sql<number>`(
  select count(*)::int from vehicle where vehicle.operator_id = vehicle_type.operator_id
    and vehicle.retired_at is null and vehicle.vehicle_type_ids = array[vehicle_type.id])`

/** All types including retired ones, in the operator's order. */
export async function listDeskTypes(tx: Tx, { operator }: OperatorKey): Promise<DeskType[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('vehicle_type')
    .selectAll()
    .select([PRICES.as('prices'), ONLY_CARS.as('onlyCars')])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    drawing: row.drawing,
    picture: row.picture,
    maxPassengers: row.max_passengers,
    maxLuggage: row.max_luggage,
    maxHandbags: row.max_handbags,
    accessible: row.accessible,
    version: row.version,
    position: row.position,
    isRetired: row.retired_at !== null,
    prices: row.prices,
    onlyCars: row.onlyCars,
  }))
}

type Typed = VehicleType & { picture: string }

const columnsOf = (type: Typed) => ({
  name: type.name,
  description: type.description,
  drawing: type.drawing,
  picture: type.picture,
  max_passengers: type.maxPassengers,
  max_luggage: type.maxLuggage,
  max_handbags: type.maxHandbags,
  accessible: type.accessible ?? false,
})

export async function insertType(
  tx: Tx,
  { operator, type, position }: OperatorKey & { type: Typed; position: number },
): Promise<void> {
  await tx
    .insertInto('vehicle_type')
    .values({
      operator_id: operator,
      id: type.id,
      position,
      retired_at: null,
      ...columnsOf(type),
    })
    .execute()
}

/** False if another request saved first. */
export async function updateType(
  tx: Tx,
  { operator, type, version }: OperatorKey & { type: Typed; version: number },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('vehicle_type')
    .set({ ...columnsOf(type), version: version + 1 })
    .where('id', '=', type.id)
    .where('version', '=', version)
    .$call(hasChanged)
}

export async function moveType(
  tx: Tx,
  { operator, id, position }: OperatorKey & { id: number; position: number },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('vehicle_type')
    .set({ position })
    .where('id', '=', id)
    .execute()
}

export async function markTypeRetired(
  tx: Tx,
  { operator, id, retiredAt }: OperatorKey & { id: number; retiredAt: Date | null },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('vehicle_type')
    .set((row) => ({ retired_at: retiredAt, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Serialises changes of the types, so that two new ones get different ids and positions. */
export async function lockVehicleTypes(tx: Tx, { operator }: OperatorKey): Promise<void> {
  await lockOperator(tx, { operator })
}
