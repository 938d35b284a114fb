import { holderOfKind } from '@kerbside/domain/driver/document-kind.ts'
import type { LicenceKind } from '@kerbside/domain/driver/driver.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import { recordAction } from '../../audit/record-action.ts'
import { findPhoto, listKnownDrivers } from '../driver-store.ts'
import { listVehicleRows } from './fleet-store.ts'
import { listKinds } from './kind-store.ts'
import { findScan, type Scan } from './scan-store.ts'

/** The holder of documents of this kind: a driver or a car, by number. */
export async function findHolder(
  tx: Tx,
  params: { operator: OperatorId; number: number; kind: LicenceKind },
): Promise<{ holder: 'driver' | 'vehicle'; holderId: string } | undefined> {
  const { operator, number, kind } = params
  const holder = holderOfKind(kind, await listKinds(tx, { operator }))
  if (!holder) return undefined
  const numbered =
    holder === 'driver'
      ? (await listKnownDrivers(tx, { operator })).map(({ driver }) => driver)
      : await listVehicleRows(tx, { operator })
  const holderId = numbered.find((entry) => entry.number === number)?.id
  return holderId === undefined ? undefined : { holder, holderId }
}

/** The scan of a document; the log records who opened it. Undefined if there is none. */
export async function openScan(
  context: RequestContext,
  params: { number: number; kind: LicenceKind },
): Promise<(Scan & { name: string }) | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const found = await findHolder(tx, { operator, ...params })
    const scan = found && (await findScan(tx, { operator, ...params, holderId: found.holderId }))
    if (!found || !scan) return undefined
    const { number, kind } = params
    const object = `${found.holder} ${number}`
    await recordAction(tx, {
      deps: context,
      action: 'licence.scan-opened',
      object,
      detail: { kind },
    })
    return { ...scan, name: `${found.holder}-${number}-${kind.replace('_', '-')}.${scan.type}` }
  })
}

/** A driver's photo, for the desk; undefined if there is none. */
export async function openPhoto(
  context: RequestContext,
  { number }: { number: number },
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const all = await listKnownDrivers(tx, { operator })
    const driverId = all.find(({ driver }) => driver.number === number)?.driver.id
    return driverId === undefined ? undefined : findPhoto(tx, { operator, driverId })
  })
}
