import { type Minor, minor } from '@kerbside/domain/money.ts'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/**
 * The cash that drivers took for a booking, in its currency; for a journey that ended without a reported amount, its
 * fare.
 */
export async function sumCashTaken(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<Minor> {
  const row = await inOperator(tx, operator)
    .selectFrom('cash_taken')
    .select((eb) => eb.fn.coalesce(eb.fn.sum('amount_minor'), eb.lit(0)).as('sum'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return minor(Number(row.sum))
}
