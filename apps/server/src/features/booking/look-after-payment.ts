import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { outcomeOf } from '../payment/apply-charge.ts'
import { lastAttempt } from '../payment/find-attempt.ts'
import { askAfterAttempt } from '../payment/submit-attempt.ts'
import { settlePayment } from './settle-payment.ts'

/** How the payment of a booking stands, asking the gateway while nobody knows. Takes nothing. */
export async function lookAfterPayment(
  call: Call,
  { booking }: { booking: Booking },
): Promise<BookingPayment> {
  const attempt = await withOperator(call, (tx) =>
    lastAttempt(tx, { operator: call.operator, bookingId: booking.id }),
  )
  // Cash, or a fare a promo brought to nothing: there is no money to ask after.
  if (!attempt) return { booking, outcome: { kind: 'cash' }, transactionId: '' }
  if (!isLiveAttempt(attempt.state))
    return {
      booking,
      outcome: outcomeOf(attempt, { moved: false }),
      transactionId: attempt.providerRef ?? '',
    }
  const answer = await askAfterAttempt(call, { attempt })
  return settlePayment(call, { bookingId: booking.id, attemptId: attempt.id, answer })
}
