import type { KnownDriver, Vehicle } from '@kerbside/domain/driver/driver.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listKnownDrivers } from '../driver-store.ts'
import { findLastVehicleId } from '../shift-store.ts'
import { listVehicleRows } from './fleet-store.ts'

/**
 * The driver of this phone, and the cars they may use: the one they drove last first, then their usual one, then free
 * ones.
 */
export async function showDriver(
  context: RequestContext,
  { driverId }: { driverId: string },
): Promise<{ known: KnownDriver; vehicles: readonly Vehicle[] } | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const [knownDriver] = await listKnownDrivers(tx, { operator, driverIds: [driverId] })
    if (!knownDriver) return undefined
    const fleet = await listVehicleRows(tx, { operator })
    const free = fleet.filter(({ drivenBy }) => drivenBy === undefined || drivenBy === driverId)
    const last = await findLastVehicleId(tx, { operator, driverId })
    const first = [last, knownDriver.vehicle?.id].filter((id) => id !== undefined)
    const place = ({ id }: Vehicle) => (first.includes(id) ? first.indexOf(id) : first.length)
    return { known: knownDriver, vehicles: free.sort((a, b) => place(a) - place(b)) }
  })
}
