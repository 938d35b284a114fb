import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { listKnownDrivers } from './driver-store.ts'
import { listVehicleRows, markUsualVehicle } from './fleet-store.ts'

export type GiveVehicleVerdict =
  | { ok: true; registration: string }
  | { ok: false; reason: 'unknown' | 'no-car' }

/** The car a driver usually drives, both by their numbers; a shift that runs goes on with the one it began with. */
export async function giveVehicle(
  means: Pick<Deps, 'db'> & Doer,
  { number, vehicleNumber }: { number: number; vehicleNumber: number },
): Promise<GiveVehicleVerdict> {
  const { operator } = means
  return withOperator(means, async (tx): Promise<GiveVehicleVerdict> => {
    const all = await listKnownDrivers(tx, { operator })
    const driver = all.find((known) => known.driver.number === number)?.driver
    if (!driver) return { ok: false, reason: 'unknown' }
    const fleet = await listVehicleRows(tx, { operator })
    const vehicle = fleet.find((car) => car.number === vehicleNumber)
    if (!vehicle) return { ok: false, reason: 'no-car' }
    await markUsualVehicle(tx, { operator, driverId: driver.id, vehicleId: vehicle.id })
    const detail = { vehicle: vehicleNumber, registration: vehicle.registration }
    await keepDeed(tx, { means, deed: 'driver.saved', object: `driver ${number}`, detail })
    return { ok: true, registration: vehicle.registration }
  })
}
