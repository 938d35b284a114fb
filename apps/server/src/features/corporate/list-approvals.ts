import type { BookingApproval } from '@kerbside/contract/booking.ts'
import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Bookings that their company has not approved, by booking. */
export async function listApprovals(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<ReadonlyMap<string, BookingApproval>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await inOperator(tx, operator)
    .selectFrom('approval')
    .innerJoin('booker', (join) => sameOperator(join, { 'booker.id': 'approval.booker_id' }))
    .select(['approval.booking_id', 'approval.state', 'approval.expires_at', 'booker.name'])
    .where('approval.booking_id', 'in', bookingIds)
    .execute()
  const found = new Map<string, BookingApproval>()
  for (const { booking_id, state, expires_at, name } of rows)
    if (state !== 'approved')
      found.set(booking_id, { state, company: name, until: expires_at.toISOString() })
  return found
}
