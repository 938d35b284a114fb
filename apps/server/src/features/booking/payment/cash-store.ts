import { minor } from '@kerbside/domain/money.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { CashTaken } from './cash-taken.ts'

type Key = { operator: OperatorId; bookingId: string }

/** The cash taken for a booking, by leg. */
export async function listCash(tx: Tx, { operator, bookingId }: Key): Promise<CashTaken[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('cash_taken')
    .select(['leg', 'driver_id', 'amount_minor', 'stated'])
    .where('booking_id', '=', bookingId)
    .orderBy('leg')
    .execute()
  return rows.map((row) => ({
    leg: row.leg,
    driverId: row.driver_id,
    amount: minor(Number(row.amount_minor)),
    stated: row.stated,
  }))
}

export async function insertCash(
  tx: Tx,
  {
    operator,
    bookingId,
    taken,
    currency,
    at,
  }: Key & { taken: CashTaken; currency: string; at: Date },
): Promise<void> {
  const now = {
    driver_id: taken.driverId,
    amount_minor: String(taken.amount),
    taken_at: at,
    stated: taken.stated,
  }
  await tx
    .insertInto('cash_taken')
    .values({ operator_id: operator, booking_id: bookingId, leg: taken.leg, currency, ...now })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'booking_id', 'leg']).doUpdateSet(now),
    )
    .execute()
}
