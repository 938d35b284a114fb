import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Call } from '../../http/call.ts'
import { type Asked, submitAttempt } from '../payment/submit-attempt.ts'
import { lookAfterPayment, unaskedOf } from './look-after-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Takes the money of a booking just made, when it is to be taken now, or opens the charge the customer confirms in the
 * browser. A request that arrived a second time takes nothing: it only looks how the first one's payment stands.
 */
export async function takePayment(
  call: Call,
  made: { booking: Booking; attempt: Asked | undefined; again: boolean; nonce: string },
): Promise<BookingPayment> {
  const { booking, attempt, nonce } = made
  if (made.again) return lookAfterPayment(call, { booking })
  if (attempt === undefined) return unaskedOf(booking)
  const answer = await submitAttempt(call, { attempt, nonce })
  return settlePayment(call, { bookingId: booking.id, attemptId: attempt.id, answer })
}
