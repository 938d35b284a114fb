import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findSettledAttempt } from './find-attempt.ts'

/** The card that paid, as a receipt shows it; both fields are '' if no card paid. */
export async function findCard(
  tx: Tx,
  key: { operator: OperatorId; bookingId: string },
): Promise<{ brand: string; last4: string }> {
  const attempt = await findSettledAttempt(tx, key)
  return { brand: attempt?.brand ?? '', last4: attempt?.last4 ?? '' }
}
