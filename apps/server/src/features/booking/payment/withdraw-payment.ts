import type { BookingPayment } from '@kerbside/contract/payment.ts'
import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { lastAttempt } from '../../payment/find-attempt.ts'
import { cancelAttempt } from '../../payment/submit-attempt.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Withdraws a payment that waits for the bank's approval. It may still be paid by the time the gateway receives this.
 */
export async function withdrawPayment(
  context: RequestContext,
  payment: BookingPayment,
): Promise<BookingPayment> {
  const { booking } = payment
  const attempt = await withOperator(context, (tx) =>
    lastAttempt(tx, { operator: context.operator, bookingId: booking.id }),
  )
  if (!attempt || !isLiveAttempt(attempt.state)) return payment
  const result = await cancelAttempt(context, { attempt })
  return settlePayment(context, { bookingId: booking.id, attemptId: attempt.id, answer: result })
}
