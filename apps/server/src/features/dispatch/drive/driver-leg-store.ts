import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type MyLeg = { bookingId: string; leg: number; over: boolean }

const OPEN: LegState[] = ['assigned', 'en_route', 'arrived', 'on_board']
const OVER: LegState[] = ['completed', 'no_show']

/** A driver's open legs, and those they completed in the span, by pickup. */
export async function listMyLegs(
  tx: Tx,
  params: { operator: OperatorId; driverId: string; since: Date },
): Promise<MyLeg[]> {
  const rows = await inOperator(tx, params.operator)
    .selectFrom('leg')
    .select(['booking_id', 'number', 'state'])
    .where('driver_id', '=', params.driverId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', OPEN),
        eb.and([eb('state', 'in', OVER), eb('pickup_at', '>=', params.since)]),
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
