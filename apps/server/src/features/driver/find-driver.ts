import type { KnownDriver } from '@kerbside/domain/driver/driver.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { findPhoto, listKnownDrivers, lockDriver } from './driver-store.ts'

type Means = Pick<Deps, 'db'> & { operator: OperatorId }

/** A driver with their car, licences and shift; also one who has left, for the journeys they drove. */
export async function findDriver(
  means: Means,
  { driverId }: { driverId: string },
): Promise<KnownDriver | undefined> {
  return withOperator(means, (tx) => readDriver(tx, { operator: means.operator, driverId }))
}

/** The same within a transaction. */
export async function readDriver(
  tx: Tx,
  { operator, driverId }: { operator: OperatorId; driverId: string },
): Promise<KnownDriver | undefined> {
  const [found] = await listKnownDrivers(tx, { operator, driverIds: [driverId], ended: true })
  return found
}

/** Everybody who drives here, by number. */
export async function listDrivers(means: Means): Promise<KnownDriver[]> {
  return withOperator(means, (tx) => listKnownDrivers(tx, { operator: means.operator }))
}

/** The same within a transaction. */
export const readDrivers = (
  tx: Tx,
  asked: { operator: OperatorId; driverIds?: readonly string[] },
): Promise<KnownDriver[]> => listKnownDrivers(tx, asked)

/**
 * The driver, held until the transaction is over: who gives them a job takes this lock first, so that nobody is given
 * two at once. Undefined of who left.
 */
export async function holdDriver(
  tx: Tx,
  whose: { operator: OperatorId; driverId: string },
): Promise<KnownDriver | undefined> {
  return (await lockDriver(tx, whose)) ? readDriver(tx, whose) : undefined
}

/** For who may see it: the caller has judged that. */
export async function findDriverPhoto(
  means: Means,
  { driverId }: { driverId: string },
): Promise<{ bytes: Buffer; type: string } | undefined> {
  return withOperator(means, (tx) => findPhoto(tx, { operator: means.operator, driverId }))
}
