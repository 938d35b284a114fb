import type { Vehicle } from '@kerbside/domain/driver/driver.ts'
import { foldLine, foldRegistration } from '@kerbside/domain/driver/fold-line.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { listChanges } from '../audit/list-changes.ts'
import { holdFleet, listOpenJobs, markRetired, updateVehicle } from './desk-store.ts'
import { insertVehicle, listVehicleRows } from './fleet-store.ts'

type Means = Pick<Deps, 'db' | 'now' | 'newId'> & Doer

export type VehicleField = 'make' | 'model' | 'colour' | 'registration' | 'vehicleTypeIds'

export type SaveVehicleVerdict =
  | { ok: true; vehicleId: string; number: number }
  | { ok: false; reason: 'faults'; fields: readonly VehicleField[] }
  /** A car of the fleet has this plate: its number. */
  | { ok: false; reason: 'known'; number: number }
  | { ok: false; reason: 'newer' | 'unknown' }

/** A car of the fleet, new without a number; of two who change one the first wins. */
export async function saveVehicle(
  means: Means,
  asked: Omit<Vehicle, 'id' | 'number'> & { of?: { number: number; version: number } },
): Promise<SaveVehicleVerdict> {
  const { operator } = means
  const { of, ...said } = asked
  const make = foldLine(said.make)
  const model = foldLine(said.model)
  const colour = foldLine(said.colour)
  const registration = foldRegistration(said.registration)
  const fields = (['make', 'model', 'colour', 'registration'] as const).filter(
    (field) => !{ make, model, colour, registration }[field],
  )
  if (!make || !model || !colour || !registration || said.vehicleTypeIds.length === 0) {
    const untyped = said.vehicleTypeIds.length === 0 ? (['vehicleTypeIds'] as const) : []
    return { ok: false, reason: 'faults', fields: [...fields, ...untyped] }
  }
  const fresh = { ...said, make, model, colour, registration }
  const verdict = await withOperator(means, async (tx): Promise<SaveVehicleVerdict> => {
    await holdFleet(tx, { operator })
    const fleet = await listVehicleRows(tx, { operator })
    const before = of && fleet.find(({ number }) => number === of.number)
    if (of && !before) return { ok: false, reason: 'unknown' }
    // two plates that differ by a gap are one plate
    const plain = (plate: string) => plate.replaceAll(' ', '')
    const other = fleet.find(
      (car) => car.id !== before?.id && plain(car.registration) === plain(registration),
    )
    if (other) return { ok: false, reason: 'known', number: other.number }
    const vehicle = { ...fresh, id: before?.id ?? means.newId() }
    const saved =
      before && of
        ? (await updateVehicle(tx, { operator, vehicle, version: of.version }))
          ? before.number
          : undefined
        : await insertVehicle(tx, { operator, vehicle, now: means.now() })
    if (saved === undefined) return { ok: false, reason: 'newer' }
    const detail = listChanges(before ? fieldsOf(before) : {}, fresh)
    const object = `vehicle ${saved}`
    if (detail.length > 0)
      await keepDeed(tx, {
        means,
        deed: before ? 'vehicle.saved' : 'vehicle.added',
        object,
        detail,
      })
    return { ok: true, vehicleId: vehicle.id, number: saved }
  })
  if (verdict.ok) means.changes?.tell(operator)
  return verdict
}

const fieldsOf = ({ make, model, colour, registration, vehicleTypeIds, wheelchair }: Vehicle) => ({
  make,
  model,
  colour,
  registration,
  vehicleTypeIds,
  wheelchair,
})

export type RetireVehicleVerdict =
  | { ok: true }
  | { ok: false; reason: 'unknown' | 'on-the-road' }
  | { ok: false; reason: 'has-jobs'; jobs: number }

/** Gone from the fleet; never while somebody drives it, or was given a job with it. */
export async function retireVehicle(
  means: Means,
  { number }: { number: number },
): Promise<RetireVehicleVerdict> {
  const { operator } = means
  const verdict = await withOperator(means, async (tx): Promise<RetireVehicleVerdict> => {
    await holdFleet(tx, { operator })
    const car = (await listVehicleRows(tx, { operator })).find((one) => one.number === number)
    if (!car) return { ok: false, reason: 'unknown' }
    if (car.drivenBy !== undefined) return { ok: false, reason: 'on-the-road' }
    const jobs = (await listOpenJobs(tx, { operator })).filter((job) => job.vehicleId === car.id)
    if (jobs.length > 0) return { ok: false, reason: 'has-jobs', jobs: jobs.length }
    await markRetired(tx, { operator, vehicleId: car.id, now: means.now() })
    const detail = { registration: car.registration }
    await keepDeed(tx, { means, deed: 'vehicle.retired', object: `vehicle ${number}`, detail })
    return { ok: true }
  })
  if (verdict.ok) means.changes?.tell(operator)
  return verdict
}
