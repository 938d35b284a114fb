import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { readDriver } from '../../driver/find-driver.ts'
import { findDriverByNumber } from '../store.ts'

/** The driver with this number; the API identifies drivers by number. */
export const findDriverId = (
  context: Pick<RequestContext, 'db' | 'operator'>,
  { number }: { number: number },
): Promise<string | undefined> =>
  withOperator(context, (tx) => findDriverByNumber(tx, { operator: context.operator, number }))

export async function findDriverNumber(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { driverId }: { driverId?: string | undefined },
): Promise<number | undefined> {
  if (driverId === undefined) return undefined
  const driver = await withOperator(context, (tx) =>
    readDriver(tx, { operator: context.operator, driverId }),
  )
  return driver?.driver.number
}
