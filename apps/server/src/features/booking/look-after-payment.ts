import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { outcomeOf } from '../payment/apply-charge.ts'
import { lastAttempt } from '../payment/find-attempt.ts'
import { askAfterAttempt } from '../payment/submit-attempt.ts'
import { settlePayment } from './settle-payment.ts'

/** A booking whose money no gateway is asked for: cash, an account's, or a fare a promo brought to nothing. */
export function unaskedOf(booking: Booking): BookingPayment {
  const { paymentState, paymentMethod } = booking
  const isFree = paymentState === 'none_due' && paymentMethod !== 'cash'
  const kind = paymentState === 'on_account' ? 'account' : isFree ? 'free' : 'cash'
  return { booking, outcome: { kind }, transactionId: '' }
}

/** How the payment of a booking stands, asking the gateway while nobody knows. Takes nothing. */
export async function lookAfterPayment(
  call: Call,
  { booking }: { booking: Booking },
): Promise<BookingPayment> {
  const attempt = await withOperator(call, (tx) =>
    lastAttempt(tx, { operator: call.operator, bookingId: booking.id }),
  )
  if (!attempt) return unaskedOf(booking)
  if (!isLiveAttempt(attempt.state))
    return {
      booking,
      outcome: outcomeOf(attempt, { moved: false }),
      transactionId: attempt.providerRef ?? '',
    }
  const answer = await askAfterAttempt(call, { attempt })
  return settlePayment(call, { bookingId: booking.id, attemptId: attempt.id, answer })
}
