import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type AttemptToSubmit, submitAttempt } from '../../payment/submit-attempt.ts'
import { refreshPayment, unaskedOf } from './refresh-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Takes the payment of a new booking if it is due now, or opens the charge that the customer confirms in the browser.
 * A repeated request takes nothing and only returns the state of the first one's payment.
 */
export async function takePayment(
  context: RequestContext,
  made: { booking: Booking; attempt: AttemptToSubmit | undefined; again: boolean; nonce: string },
): Promise<BookingPayment> {
  const { booking, attempt, nonce } = made
  if (made.again) return refreshPayment(context, { booking })
  if (attempt === undefined) return unaskedOf(booking)
  const result = await submitAttempt(context, { attempt, nonce })
  return settlePayment(context, { bookingId: booking.id, attemptId: attempt.id, answer: result })
}
