import type { JobState } from '@kerbside/domain/booking/job.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

export type MyLeg = { bookingId: string; leg: number; over: boolean }

const OPEN: JobState[] = ['assigned', 'en_route', 'arrived', 'on_board']
const OVER: JobState[] = ['completed', 'no_show']

/** What a driver has to do, and what they have done since then; by pickup. */
export async function listMyLegs(
  tx: Tx,
  facts: { operator: OperatorId; driverId: string; since: Date },
): Promise<MyLeg[]> {
  const rows = await tx
    .selectFrom('leg')
    .select(['booking_id', 'number', 'state'])
    .where('operator_id', '=', facts.operator)
    .where('driver_id', '=', facts.driverId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', OPEN),
        eb.and([eb('state', 'in', OVER), eb('pickup_at', '>=', facts.since)]),
      ]),
    )
    .orderBy('pickup_at')
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.number,
    over: OVER.some((state) => state === row.state),
  }))
}
