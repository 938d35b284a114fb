import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { type Doer, recordAction } from '../../audit/record-action.ts'
import { listKnownDrivers } from '../driver-store.ts'
import { listVehicleRows, markUsualVehicle } from './fleet-store.ts'

export type GiveVehicleResult =
  | { ok: true; registration: string }
  | { ok: false; reason: 'unknown' | 'no-car' }

/** Sets the usual car of a driver, both by number; a running shift keeps its car. */
export async function giveVehicle(
  deps: Pick<Deps, 'db'> & Doer,
  { number, vehicleNumber }: { number: number; vehicleNumber: number },
): Promise<GiveVehicleResult> {
  const { operator } = deps
  return withOperator(deps, async (tx): Promise<GiveVehicleResult> => {
    const all = await listKnownDrivers(tx, { operator })
    const driver = all.find((item) => item.driver.number === number)?.driver
    if (!driver) return { ok: false, reason: 'unknown' }
    const fleet = await listVehicleRows(tx, { operator })
    const vehicle = fleet.find((car) => car.number === vehicleNumber)
    if (!vehicle) return { ok: false, reason: 'no-car' }
    await markUsualVehicle(tx, { operator, driverId: driver.id, vehicleId: vehicle.id })
    const detail = { vehicle: vehicleNumber, registration: vehicle.registration }
    await recordAction(tx, { deps, action: 'driver.saved', object: `driver ${number}`, detail })
    return { ok: true, registration: vehicle.registration }
  })
}
