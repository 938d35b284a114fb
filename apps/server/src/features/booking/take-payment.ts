import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Call } from '../../http/call.ts'
import { submitAttempt } from '../payment/submit-attempt.ts'
import { lookAfterPayment } from './look-after-payment.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Takes the money of a booking just made, when it is to be taken now. A request that arrived a second time takes
 * nothing: it only looks how the first one's payment stands.
 */
export async function takePayment(
  call: Call,
  made: { booking: Booking; attemptId: string | undefined; again: boolean; nonce: string },
): Promise<BookingPayment> {
  const { booking, attemptId } = made
  if (made.again) return lookAfterPayment(call, { booking })
  // Cash, or a fare a promo brought to nothing: there is no money to take now.
  if (attemptId === undefined) return { booking, outcome: { kind: 'cash' }, transactionId: '' }
  const answer = await submitAttempt(call, {
    attempt: {
      id: attemptId,
      bookingId: booking.id,
      number: 1,
      gateway: call.profile.settings.paymentGateway,
      amount: booking.total,
      currency: booking.currency,
    },
    nonce: made.nonce,
  })
  return settlePayment(call, { bookingId: booking.id, attemptId, answer })
}
