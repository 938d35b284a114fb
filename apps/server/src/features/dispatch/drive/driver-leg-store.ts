import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { DAY } from '@kerbside/domain/time.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type MyLeg = {
  bookingId: string
  leg: number
  over: boolean
  /** Its pickup was in the span; otherwise it was only completed recently. */
  inSpan: boolean
}

const OPEN: LegState[] = ['assigned', 'en_route', 'arrived', 'on_board']
const OVER: LegState[] = ['completed', 'no_show']

/** No ride takes longer, from its pickup to its end. */
const LONGEST_RIDE_MS = 2 * DAY

/** A driver's open legs, those that are over with a pickup in the span, and those completed recently, by pickup. */
export async function listMyLegs(
  tx: Tx,
  params: { operator: OperatorId; driverId: string; since: Date; completedSince: Date },
): Promise<MyLeg[]> {
  const rows = await inOperator(tx, params.operator)
    .selectFrom('leg')
    .select(['booking_id', 'number', 'state', 'pickup_at'])
    .where('driver_id', '=', params.driverId)
    .where((eb) =>
      eb.or([
        eb('state', 'in', OPEN),
        eb.and([eb('state', 'in', OVER), eb('pickup_at', '>=', params.since)]),
        eb.and([
          eb('state', '=', 'completed'),
          eb('pickup_at', '>=', new Date(params.completedSince.getTime() - LONGEST_RIDE_MS)),
          eb.exists(
            eb
              .selectFrom('transition')
              .select('transition.id')
              .whereRef('transition.operator_id', '=', 'leg.operator_id')
              .whereRef('transition.booking_id', '=', 'leg.booking_id')
              .whereRef('transition.leg', '=', 'leg.number')
              .where('transition.machine', '=', 'leg')
              .where('transition.to_state', '=', 'completed')
              .where((of) =>
                of(
                  of.fn.coalesce('transition.device_at', 'transition.at'),
                  '>=',
                  params.completedSince,
                ),
              ),
          ),
        ]),
      ]),
    )
    .orderBy('pickup_at')
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.number,
    over: OVER.some((state) => state === row.state),
    inSpan: row.pickup_at >= params.since,
  }))
}
