import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import type { CommissionRule } from '@kerbside/domain/corporate/commission.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { inOperator, sameOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

export type EndedLeg = { bookingId: string; leg: number; cash: Minor }

const ENDED: LegState[] = ['completed', 'no_show']

/** A driver’s completed legs and no-shows with pickups in a span, latest first, and the cash taken for each. */
export async function listEndedLegs(
  tx: Tx,
  params: { operator: OperatorId; driverId: string; from: Date; until: Date },
): Promise<EndedLeg[]> {
  const rows = await inOperator(tx, params.operator)
    .selectFrom('leg')
    .leftJoin('cash_taken', (join) =>
      sameOperator(join, {
        'cash_taken.booking_id': 'leg.booking_id',
        'cash_taken.leg': 'leg.number',
        'cash_taken.driver_id': 'leg.driver_id',
      }),
    )
    .select(['leg.booking_id', 'leg.number', 'cash_taken.amount_minor'])
    .where('leg.driver_id', '=', params.driverId)
    .where('leg.state', 'in', ENDED)
    .where('leg.pickup_at', '>=', params.from)
    .where('leg.pickup_at', '<', params.until)
    .orderBy('leg.pickup_at', 'desc')
    .execute()
  return rows.map((row) => ({
    bookingId: row.booking_id,
    leg: row.number,
    cash: minor(Number(row.amount_minor ?? 0)),
  }))
}

/** The corporate account that a booking was made for, and its commission. */
export async function findBooker(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<{ id: number; commission: CommissionRule } | undefined> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .innerJoin('booker', (join) => sameOperator(join, { 'booker.id': 'booking.booker_id' }))
    .select(['booker.id', 'commission_basis_points', 'commission_fixed_minor'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      commission: {
        basisPoints: row.commission_basis_points,
        fixed: minor(Number(row.commission_fixed_minor)),
      },
    }
  )
}
