import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Lets a code pay a booking until then; of one that is there already the time moves. */
export async function keepPayCode(
  tx: Tx,
  facts: { operator: OperatorId; bookingId: string; codeHash: Buffer; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('booking_access')
    .values({
      operator_id: facts.operator,
      code_hash: facts.codeHash,
      booking_id: facts.bookingId,
      scope: 'pay',
      expires_at: facts.expiresAt,
      revoked_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'code_hash'])
        .doUpdateSet({ expires_at: facts.expiresAt, revoked_at: null }),
    )
    .execute()
}

/** Bookings that stand and whose question at a gateway nobody answered since; by a reference of theirs. */
export async function listStale(
  tx: Tx,
  { operator, before, most }: { operator: OperatorId; before: Date; most: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('payment_attempt')
    .innerJoin('leg', (join) =>
      join
        .onRef('leg.operator_id', '=', 'payment_attempt.operator_id')
        .onRef('leg.booking_id', '=', 'payment_attempt.booking_id')
        .on('leg.number', '=', 1),
    )
    .select('leg.reference')
    .where('payment_attempt.operator_id', '=', operator)
    .where('payment_attempt.state', '=', 'requires_action')
    .where('payment_attempt.changed_at', '<', before)
    .where('leg.state', '<>', 'held')
    .orderBy('payment_attempt.changed_at')
    .limit(most)
    .execute()
  return rows.map((row) => row.reference)
}
