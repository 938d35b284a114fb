import type { Word } from '@kerbside/domain/dispatch/judge-word.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type Words = {
  assignedAt: Date | undefined
  arrived: Word | undefined
  noShow: Word | undefined
}

/** What was said of a leg that money hangs on, the last time each, and when it was heard. */
export async function findWords(
  tx: Tx,
  { operator, bookingId, leg }: { operator: OperatorId; bookingId: string; leg: number },
): Promise<Words> {
  const rows = await tx
    .selectFrom('transition')
    .select(['to_state', 'at', 'device_at', 'role', 'lat', 'lng'])
    .where('operator_id', '=', operator)
    .where('booking_id', '=', bookingId)
    .where('leg', '=', leg)
    .where('machine', '=', 'job')
    .where('to_state', 'in', ['assigned', 'arrived', 'no_show'])
    .orderBy('version')
    .orderBy('id')
    .execute()
  const last = (state: string) => {
    const row = rows.findLast(({ to_state }) => to_state === state)
    return (
      row && {
        saidAt: row.device_at ?? row.at,
        heardAt: row.at,
        point: row.lat === null || row.lng === null ? undefined : { lat: row.lat, lng: row.lng },
        byDriver: row.role === 'driver',
      }
    )
  }
  return {
    assignedAt: last('assigned')?.heardAt,
    arrived: last('arrived'),
    noShow: last('no_show'),
  }
}
