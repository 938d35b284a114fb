import type { BookingApproval } from '@kerbside/contract/booking.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Bookings that their company has not approved, by booking. */
export async function listApprovals(
  tx: Tx,
  { operator, bookingIds }: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<ReadonlyMap<string, BookingApproval>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('approval')
    .innerJoin('booker', (join) =>
      join
        .onRef('booker.operator_id', '=', 'approval.operator_id')
        .onRef('booker.id', '=', 'approval.booker_id'),
    )
    .select(['approval.booking_id', 'approval.state', 'approval.expires_at', 'booker.name'])
    .where('approval.operator_id', '=', operator)
    .where('approval.booking_id', 'in', bookingIds)
    .execute()
  const found = new Map<string, BookingApproval>()
  for (const { booking_id, state, expires_at, name } of rows)
    if (state !== 'approved')
      found.set(booking_id, { state, company: name, until: expires_at.toISOString() })
  return found
}
