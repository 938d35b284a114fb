import type { Licence } from '@kerbside/domain/driver/driver.ts'
import { DRIVER_LICENCES } from '@kerbside/domain/driver/driver.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { listChanges } from '../audit/list-changes.ts'
import { listKnownDrivers, listLicences } from './driver-store.ts'
import { type FleetVehicle, listVehicleRows, saveLicence } from './fleet-store.ts'

type Means = Pick<Deps, 'db' | 'newId'> & Doer

/** Of a driver or of a car, as its kind says, by their number; the one there was is replaced. False for nobody. */
export async function keepLicence(
  means: Means,
  { number, licence }: { number: number; licence: Omit<Licence, 'holder'> },
): Promise<boolean> {
  const { operator } = means
  const holder = DRIVER_LICENCES.some((kind) => kind === licence.kind) ? 'driver' : 'vehicle'
  const isKept = await withOperator(means, async (tx) => {
    const numbered =
      holder === 'driver'
        ? (await listKnownDrivers(tx, { operator })).map(({ driver }) => driver)
        : await listVehicleRows(tx, { operator })
    const holderId = numbered.find((one) => one.number === number)?.id
    if (holderId === undefined) return false
    const before = (await listLicences(tx, { operator })).find(
      (known) => known.holderId === holderId && known.kind === licence.kind,
    )
    await saveLicence(tx, { operator, id: means.newId(), holder, holderId, ...licence })
    const was = before && { number: before.number, expiresOn: before.expiresOn }
    const is = { number: licence.number, expiresOn: licence.expiresOn }
    const detail = listChanges({ [licence.kind]: was }, { [licence.kind]: is })
    if (detail.length > 0)
      await keepDeed(tx, { means, deed: 'licence.saved', object: `${holder} ${number}`, detail })
    return true
  })
  if (isKept) means.changes?.tell(operator)
  return isKept
}

/** Every car of the fleet, and whose shift has it. */
export async function listVehicles({
  db,
  operator,
}: Pick<Deps, 'db'> & { operator: OperatorId }): Promise<FleetVehicle[]> {
  return withOperator({ db, operator }, (tx) => listVehicleRows(tx, { operator }))
}
