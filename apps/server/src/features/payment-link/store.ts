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
