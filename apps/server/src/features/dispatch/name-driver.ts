import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { readDriver } from '../driver/find-driver.ts'
import { findDriverByNumber } from './store.ts'

/** The wire calls drivers by number. */
export const findDriverId = (
  call: Pick<Call, 'db' | 'operator'>,
  { number }: { number: number },
): Promise<string | undefined> =>
  withOperator(call, (tx) => findDriverByNumber(tx, { operator: call.operator, number }))

export async function findDriverNumber(
  call: Pick<Call, 'db' | 'operator'>,
  { driverId }: { driverId?: string | undefined },
): Promise<number | undefined> {
  if (driverId === undefined) return undefined
  const known = await withOperator(call, (tx) =>
    readDriver(tx, { operator: call.operator, driverId }),
  )
  return known?.driver.number
}
