import type { Licence } from '@kerbside/domain/driver/driver.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { listChanges } from '../audit/list-changes.ts'
import { listLicences } from './driver-store.ts'
import { type FleetVehicle, listVehicleRows, saveLicence } from './fleet-store.ts'
import { findHolder } from './open-scan.ts'
import { type Scan, saveScan } from './scan-store.ts'

type Means = Pick<Deps, 'db' | 'newId'> & Doer

/**
 * Of a driver or of a car, as its kind says, by their number; the one there was is replaced. A scan stays until another
 * is brought. False for nobody.
 */
export async function keepLicence(
  means: Means,
  asked: { number: number; licence: Omit<Licence, 'holder'>; scan?: Scan },
): Promise<boolean> {
  const { operator, now, who } = means
  const { number, licence, scan } = asked
  const isKept = await withOperator(means, async (tx) => {
    const found = await findHolder(tx, { operator, number, kind: licence.kind })
    if (!found) return false
    const { holder, holderId } = found
    const before = (await listLicences(tx, { operator })).find(
      (known) => known.holderId === holderId && known.kind === licence.kind,
    )
    await saveLicence(tx, { operator, id: means.newId(), holder, holderId, ...licence })
    const { kind, expiresOn } = licence
    const madeBy = who?.member?.name ?? ''
    if (scan)
      await saveScan(tx, { operator, holderId, kind, expiresOn, scan, madeBy, madeAt: now() })
    const was = before && {
      number: before.number,
      expiresOn: before.expiresOn,
      authority: before.authority ?? '',
      scan: false,
    }
    const { number: said, authority = '' } = licence
    const is = { number: said, expiresOn, authority, scan: scan !== undefined }
    const detail = listChanges({ [kind]: was }, { [kind]: is })
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
