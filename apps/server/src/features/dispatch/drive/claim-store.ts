import type { DriverClaim } from '@kerbside/domain/dispatch/check-claim.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type ClaimTimes = {
  assignedAt: Date | undefined
  arrived: DriverClaim | undefined
  noShow: DriverClaim | undefined
}

/** The latest reports of a leg that affect charges, and when each was received. */
export async function findClaims(
  tx: Tx,
  { operator, bookingId, leg }: { operator: OperatorId; bookingId: string; leg: number },
): Promise<ClaimTimes> {
  const rows = await inOperator(tx, operator)
    .selectFrom('transition')
    .select(['to_state', 'at', 'device_at', 'role', 'lat', 'lng'])
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('machine', '=', 'leg')
    .where('to_state', 'in', ['assigned', 'arrived', 'no_show'])
    .orderBy('version')
    .orderBy('id')
    .execute()
  const last = (state: string) => {
    const row = rows.findLast(({ to_state }) => to_state === state)
    return (
      row && {
        sentAt: row.device_at ?? row.at,
        receivedAt: row.at,
        point: row.lat === null || row.lng === null ? undefined : { lat: row.lat, lng: row.lng },
        byDriver: row.role === 'driver',
      }
    )
  }
  return {
    assignedAt: last('assigned')?.receivedAt,
    arrived: last('arrived'),
    noShow: last('no_show'),
  }
}
