import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { findPhoto, listKnownDrivers, lockDriver } from './driver-store.ts'

type DriverLookupDeps = Pick<Deps, 'db'> & { operator: OperatorId }

/** A driver with their car, licences and shift; includes former drivers, for the legs they drove. */
export async function findDriver(
  deps: DriverLookupDeps,
  { driverId }: { driverId: string },
): Promise<KnownDriver | undefined> {
  return withOperator(deps, (tx) => readDriver(tx, { operator: deps.operator, driverId }))
}

/** The same within a transaction. */
export async function readDriver(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<KnownDriver | undefined> {
  const [found] = await listKnownDrivers(tx, { operator, driverIds: [driverId], ended: true })
  return found
}

/** All current drivers, by number. */
export async function listDrivers(deps: DriverLookupDeps): Promise<KnownDriver[]> {
  return withOperator(deps, (tx) => listKnownDrivers(tx, { operator: deps.operator }))
}

/** The same within a transaction. */
export const readDrivers = (
  tx: Tx,
  params: { operator: OperatorId; driverIds?: readonly string[] },
): Promise<KnownDriver[]> => listKnownDrivers(tx, params)

/**
 * The driver, locked until the transaction ends. Assigning a leg takes this lock first, so that a driver is not given
 * two at once. Undefined for a former driver.
 */
export async function lockDriverById(
  tx: Tx,
  whose: { operator: OperatorId; driverId: string },
): Promise<KnownDriver | undefined> {
  return (await lockDriver(tx, whose)) ? readDriver(tx, whose) : undefined
}

/** The caller has checked that the photo may be seen. */
export async function findDriverPhoto(
  deps: DriverLookupDeps,
  { driverId }: { driverId: string },
): Promise<{ bytes: Buffer; type: string } | undefined> {
  return withOperator(deps, (tx) => findPhoto(tx, { operator: deps.operator, driverId }))
}
