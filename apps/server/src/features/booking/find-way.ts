import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Path } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findPath } from './store.ts'

/** The planned way of a leg on the map; empty when it was never stored. */
export async function findWay(
  tx: Tx,
  of: { operator: OperatorId; bookingId: string; leg: Leg['number'] },
): Promise<Path> {
  return JSON.parse(await findPath(tx, of)) as Path
}
