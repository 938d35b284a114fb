import type { KnownDriver, Licence, Vehicle } from '@kerbside/domain/driver/driver.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listKnownDrivers } from './driver-store.ts'
import { listVehicleRows } from './fleet-store.ts'
import { findLastVehicleId } from './shift-store.ts'

/**
 * The driver of this phone, and the cars they may take: the one they drove last first, then their own, then
 * those nobody drives.
 */
export async function showDriver(
  call: Call,
  { driverId }: { driverId: string },
): Promise<{ known: KnownDriver; vehicles: readonly Vehicle[] } | undefined> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const [known] = await listKnownDrivers(tx, { operator, driverIds: [driverId] })
    if (!known) return undefined
    const fleet = await listVehicleRows(tx, { operator })
    const free = fleet.filter(({ drivenBy }) => drivenBy === undefined || drivenBy === driverId)
    const last = await findLastVehicleId(tx, { operator, driverId })
    const first = [last, known.vehicle?.id].filter((id) => id !== undefined)
    const place = ({ id }: Vehicle) => (first.includes(id) ? first.indexOf(id) : first.length)
    return { known, vehicles: free.sort((a, b) => place(a) - place(b)) }
  })
}

/** Theirs and their car's, soonest end first. */
export async function listPapers(
  call: Call,
  { driverId }: { driverId: string },
): Promise<Licence[]> {
  const { operator } = call
  const [known] = await withOperator(call, (tx) =>
    listKnownDrivers(tx, { operator, driverIds: [driverId] }),
  )
  return [...(known?.licences ?? [])].sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1))
}
