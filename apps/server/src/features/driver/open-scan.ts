import { DRIVER_LICENCES, type LicenceKind } from '@kerbside/domain/driver/driver.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { keepDeed } from '../audit/keep-deed.ts'
import { findPhoto, listKnownDrivers } from './driver-store.ts'
import { listVehicleRows } from './fleet-store.ts'
import { findScan, type Scan } from './scan-store.ts'

/** Whose documents of this kind are: a driver's or a car's, by the number people call them by. */
export async function findHolder(
  tx: Tx,
  asked: { operator: OperatorId; number: number; kind: LicenceKind },
): Promise<{ holder: 'driver' | 'vehicle'; holderId: string } | undefined> {
  const { operator, number, kind } = asked
  const holder = DRIVER_LICENCES.some((known) => known === kind) ? 'driver' : 'vehicle'
  const numbered =
    holder === 'driver'
      ? (await listKnownDrivers(tx, { operator })).map(({ driver }) => driver)
      : await listVehicleRows(tx, { operator })
  const holderId = numbered.find((one) => one.number === number)?.id
  return holderId === undefined ? undefined : { holder, holderId }
}

/** What a document looks like; who opened it stands in the log. Undefined where there is none. */
export async function openScan(
  call: Call,
  asked: { number: number; kind: LicenceKind },
): Promise<(Scan & { name: string }) | undefined> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const found = await findHolder(tx, { operator, ...asked })
    const scan = found && (await findScan(tx, { operator, ...asked, holderId: found.holderId }))
    if (!found || !scan) return undefined
    const { number, kind } = asked
    const object = `${found.holder} ${number}`
    await keepDeed(tx, { means: call, deed: 'licence.scan-opened', object, detail: { kind } })
    return { ...scan, name: `${found.holder}-${number}-${kind.replace('_', '-')}.${scan.type}` }
  })
}

/** A driver's photo, for the desk; undefined where there is none. */
export async function openPhoto(
  call: Call,
  { number }: { number: number },
): Promise<{ bytes: Buffer; type: string } | undefined> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const all = await listKnownDrivers(tx, { operator })
    const driverId = all.find(({ driver }) => driver.number === number)?.driver.id
    return driverId === undefined ? undefined : findPhoto(tx, { operator, driverId })
  })
}
