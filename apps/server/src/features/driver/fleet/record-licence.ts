import { type Licence, NO_EXPIRY } from '@kerbside/domain/driver/driver.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import type { OperatorId } from '../../../operator.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { type Doer, recordAction } from '../../audit/record-action.ts'
import { listLicences } from '../driver-store.ts'
import { type FleetVehicle, listVehicleRows, saveLicence } from './fleet-store.ts'
import { listKinds } from './kind-store.ts'
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
  const isSaved = await withOperator(deps, (tx) => storeLicence(tx, { deps, ...params }))
  if (isSaved) deps.changes?.notify(deps.operator)
  return isSaved
}

/** The same within a transaction. `madeBy`: who uploaded the scan, if not the one who saves it. */
export async function storeLicence(
  tx: Tx,
  params: {
    deps: LicenceDeps
    number: number
    licence: Omit<Licence, 'holder'>
    scan?: Scan | undefined
    madeBy?: string
  },
): Promise<boolean> {
  const { deps, number, scan } = params
  const { operator, now, principal } = deps
  const kinds = await listKinds(tx, { operator })
  const own = kinds.find(({ kind }) => kind === params.licence.kind)
  if (own?.isArchived) return false
  const licence =
    own?.expires === false ? { ...params.licence, expiresOn: NO_EXPIRY } : params.licence
  const found = await findHolder(tx, { operator, number, kind: licence.kind })
  if (!found) return false
  const { holder, holderId } = found
  const before = (await listLicences(tx, { operator })).find(
    (item) => item.holderId === holderId && item.kind === licence.kind,
  )
  await saveLicence(tx, { operator, id: deps.newId(), holder, holderId, ...licence })
  const { kind, expiresOn } = licence
  const madeBy = params.madeBy ?? principal?.member?.name ?? ''
  if (scan) await saveScan(tx, { operator, holderId, kind, expiresOn, scan, madeBy, madeAt: now() })
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
}

/** Every car of the fleet, and the driver whose shift uses it. */
export async function listVehicles({
  db,
  operator,
}: Pick<Deps, 'db'> & { operator: OperatorId }): Promise<FleetVehicle[]> {
  return withOperator({ db, operator }, (tx) => listVehicleRows(tx, { operator }))
}
