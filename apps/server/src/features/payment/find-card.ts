import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findSettledAttempt } from './find-attempt.ts'

/** The card that paid, as a receipt shows it; both '' when none did. */
export async function findCard(
  tx: Tx,
  of: { operator: OperatorId; bookingId: string },
): Promise<{ brand: string; last4: string }> {
  const attempt = await findSettledAttempt(tx, of)
  return { brand: attempt?.brand ?? '', last4: attempt?.last4 ?? '' }
}
