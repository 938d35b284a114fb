import type { Vehicle } from '@kerbside/domain/driver/driver.ts'
import { foldLine, foldRegistration } from '@kerbside/domain/driver/fold-line.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { type Doer, recordAction } from '../../audit/record-action.ts'
import { listOpenLegs, lockFleet, markRetired, updateVehicle } from './desk-store.ts'
import { insertVehicle, listVehicleRows } from './fleet-store.ts'

type VehicleDeps = Pick<Deps, 'db' | 'now' | 'newId'> & Doer

export type VehicleField = 'make' | 'model' | 'colour' | 'registration' | 'vehicleTypeIds'

export type SaveVehicleResult =
  | { ok: true; vehicleId: string; number: number }
  | { ok: false; reason: 'invalid'; fields: readonly VehicleField[] }
  /** A car of the fleet already has this plate; its number. */
  | { ok: false; reason: 'known'; number: number }
  | { ok: false; reason: 'newer' | 'unknown' }

/** Saves a car of the fleet, a new one if it has no number; of two concurrent changes the first wins. */
export async function saveVehicle(
  deps: VehicleDeps,
  params: Omit<Vehicle, 'id' | 'number'> & { of?: { number: number; version: number } },
): Promise<SaveVehicleResult> {
  const { operator } = deps
  const { of, ...input } = params
  const make = foldLine(input.make)
  const model = foldLine(input.model)
  const colour = foldLine(input.colour)
  const registration = foldRegistration(input.registration)
  const fields = (['make', 'model', 'colour', 'registration'] as const).filter(
    (field) => !{ make, model, colour, registration }[field],
  )
  if (!make || !model || !colour || !registration || input.vehicleTypeIds.length === 0) {
    const untyped = input.vehicleTypeIds.length === 0 ? (['vehicleTypeIds'] as const) : []
    return { ok: false, reason: 'invalid', fields: [...fields, ...untyped] }
  }
  const fresh = { ...input, make, model, colour, registration }
  const result = await withOperator(deps, async (tx): Promise<SaveVehicleResult> => {
    await lockFleet(tx, { operator })
    const fleet = await listVehicleRows(tx, { operator })
    const before = of && fleet.find(({ number }) => number === of.number)
    if (of && !before) return { ok: false, reason: 'unknown' }
    // plates that differ only by spaces are the same plate
    const plain = (plate: string) => plate.replaceAll(' ', '')
    const other = fleet.find(
      (car) => car.id !== before?.id && plain(car.registration) === plain(registration),
    )
    if (other) return { ok: false, reason: 'known', number: other.number }
    const vehicle = { ...fresh, id: before?.id ?? deps.newId() }
    const saved =
      before && of
        ? (await updateVehicle(tx, { operator, vehicle, version: of.version }))
          ? before.number
          : undefined
        : await insertVehicle(tx, { operator, vehicle, now: deps.now() })
    if (saved === undefined) return { ok: false, reason: 'newer' }
    const detail = listChanges(before ? fieldsOf(before) : {}, fresh)
    const object = `vehicle ${saved}`
    if (detail.length > 0)
      await recordAction(tx, {
        deps,
        action: before ? 'vehicle.saved' : 'vehicle.added',
        object,
        detail,
      })
    return { ok: true, vehicleId: vehicle.id, number: saved }
  })
  if (result.ok) deps.changes?.notify(operator)
  return result
}

const fieldsOf = ({ make, model, colour, registration, vehicleTypeIds, wheelchair }: Vehicle) => ({
  make,
  model,
  colour,
  registration,
  vehicleTypeIds,
  wheelchair,
})

export type RetireVehicleResult =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'on-the-road' }
  | { ok: false; reason: 'has-legs'; legs: number }

/** Removes a car from the fleet; never while a driver uses it or a leg is assigned with it. */
export async function retireVehicle(
  deps: VehicleDeps,
  { number }: { number: number },
): Promise<RetireVehicleResult> {
  const { operator } = deps
  const result = await withOperator(deps, async (tx): Promise<RetireVehicleResult> => {
    await lockFleet(tx, { operator })
    const car = (await listVehicleRows(tx, { operator })).find(
      (vehicleRow) => vehicleRow.number === number,
    )
    if (!car) return { ok: false, reason: 'unknown' }
    if (car.drivenBy !== undefined) return { ok: false, reason: 'on-the-road' }
    const legs = (await listOpenLegs(tx, { operator })).filter((leg) => leg.vehicleId === car.id)
    if (legs.length > 0) return { ok: false, reason: 'has-legs', legs: legs.length }
    await markRetired(tx, { operator, vehicleId: car.id, now: deps.now() })
    const detail = { registration: car.registration }
    await recordAction(tx, { deps, action: 'vehicle.retired', object: `vehicle ${number}`, detail })
    return { ok: true }
  })
  if (result.ok) deps.changes?.notify(operator)
  return result
}
