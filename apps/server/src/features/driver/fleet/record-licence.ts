import type { Licence } from '@kerbside/domain/driver/driver.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import type { OperatorId } from '../../../operator.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { type Doer, recordAction } from '../../audit/record-action.ts'
import { listLicences } from '../driver-store.ts'
import { type FleetVehicle, listVehicleRows, saveLicence } from './fleet-store.ts'
import { findHolder } from './open-scan.ts'
import { type Scan, saveScan } from './scan-store.ts'

type LicenceDeps = Pick<Deps, 'db' | 'newId'> & Doer

/**
 * Stores a licence of a driver or of a car, depending on its kind, by number; replaces the existing one. A scan stays
 * until a new one is uploaded. False if the holder does not exist.
 */
export async function recordLicence(
  deps: LicenceDeps,
  params: { number: number; licence: Omit<Licence, 'holder'>; scan?: Scan },
): Promise<boolean> {
  const { operator, now, principal } = deps
  const { number, licence, scan } = params
  const isSaved = await withOperator(deps, async (tx) => {
    const found = await findHolder(tx, { operator, number, kind: licence.kind })
    if (!found) return false
    const { holder, holderId } = found
    const before = (await listLicences(tx, { operator })).find(
      (item) => item.holderId === holderId && item.kind === licence.kind,
    )
    await saveLicence(tx, { operator, id: deps.newId(), holder, holderId, ...licence })
    const { kind, expiresOn } = licence
    const madeBy = principal?.member?.name ?? ''
    if (scan)
      await saveScan(tx, { operator, holderId, kind, expiresOn, scan, madeBy, madeAt: now() })
    const was = before && {
      number: before.number,
      expiresOn: before.expiresOn,
      authority: before.authority ?? '',
      scan: false,
    }
    const { number: input, authority = '' } = licence
    const is = { number: input, expiresOn, authority, scan: scan !== undefined }
    const detail = listChanges({ [kind]: was }, { [kind]: is })
    if (detail.length > 0)
      await recordAction(tx, {
        deps,
        action: 'licence.saved',
        object: `${holder} ${number}`,
        detail,
      })
    return true
  })
  if (isSaved) deps.changes?.notify(operator)
  return isSaved
}

/** Every car of the fleet, and the driver whose shift uses it. */
export async function listVehicles({
  db,
  operator,
}: Pick<Deps, 'db'> & { operator: OperatorId }): Promise<FleetVehicle[]> {
  return withOperator({ db, operator }, (tx) => listVehicleRows(tx, { operator }))
}
