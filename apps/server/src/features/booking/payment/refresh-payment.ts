import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { outcomeOf } from '../../payment/apply-charge.ts'
import { lastAttempt } from '../../payment/find-attempt.ts'
import { refreshAttempt } from '../../payment/submit-attempt.ts'
import { settlePayment } from './settle-payment.ts'

/** The payment of a booking without a gateway: cash, on account, or a fare that a promo reduced to zero. */
export function unaskedOf(booking: Booking): BookingPayment {
  const { paymentState, paymentMethod } = booking
  const isFree = paymentState === 'none_due' && paymentMethod !== 'cash'
  const kind = paymentState === 'on_account' ? 'account' : isFree ? 'free' : 'cash'
  return { booking, outcome: { kind }, transactionId: '' }
}

/** The payment state of a booking; asks the gateway while the result is unknown. Takes no money. */
export async function refreshPayment(
  context: RequestContext,
  { booking }: { booking: Booking },
): Promise<BookingPayment> {
  const attempt = await withOperator(context, (tx) =>
    lastAttempt(tx, { operator: context.operator, bookingId: booking.id }),
  )
  if (!attempt) return unaskedOf(booking)
  if (!isLiveAttempt(attempt.state))
    return {
      booking,
      outcome: outcomeOf(attempt, { moved: false }),
      transactionId: attempt.providerRef ?? '',
    }
  const result = await refreshAttempt(context, { attempt })
  return settlePayment(context, { bookingId: booking.id, attemptId: attempt.id, answer: result })
}
