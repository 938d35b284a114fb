import { inOperator, sameOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Lets a code pay a booking until a time; for an existing code the time is updated. */
export async function insertPayCode(
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('booking_access')
    .values({
      operator_id: params.operator,
      code_hash: params.codeHash,
      booking_id: params.bookingId,
      scope: 'pay',
      expires_at: params.expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'code_hash'])
        .doUpdateSet({ expires_at: params.expiresAt, revoked_at: null }),
    )
    .execute()
}

/** References of active bookings whose attempt at a gateway has been unanswered since a time. */
export async function listStale(
  tx: Tx,
  { operator, before, max }: { operator: OperatorId; before: Date; max: number },
): Promise<number[]> {
  const rows = await inOperator(tx, operator)
    .selectFrom('payment_attempt')
    .innerJoin('leg', (join) =>
      sameOperator(join, { 'leg.booking_id': 'payment_attempt.booking_id' }).on(
        'leg.number',
        '=',
        1,
      ),
    )
    .select('leg.reference')
    .where('payment_attempt.state', '=', 'requires_action')
    .where('payment_attempt.changed_at', '<', before)
    .where('leg.state', '<>', 'held')
    .orderBy('payment_attempt.changed_at')
    .limit(max)
    .execute()
  return rows.map((row) => row.reference)
}
