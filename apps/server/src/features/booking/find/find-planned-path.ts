import type { Leg } from '@kerbside/domain/booking/booking.ts'
import type { Path } from '@kerbside/domain/geo.ts'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { findPath } from '../store.ts'

/** The planned route of a leg on the map; empty if none was stored. */
export async function findPlannedPath(
  tx: Tx,
  key: { operator: OperatorId; bookingId: string; leg: Leg['number'] },
): Promise<Path> {
  return JSON.parse(await findPath(tx, key)) as Path
}
