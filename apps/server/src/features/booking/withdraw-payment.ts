import type { BookingPayment } from '@kerbside/contract/payment.ts'
import { isLiveAttempt } from '@kerbside/domain/payment/payment.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { lastAttempt } from '../payment/find-attempt.ts'
import { cancelAttempt } from '../payment/submit-attempt.ts'
import { settlePayment } from './settle-payment.ts'

/** Takes back a payment that waits for the bank's yes; it may be paid all the same by the time the gateway hears. */
export async function withdrawPayment(call: Call, stands: BookingPayment): Promise<BookingPayment> {
  const { booking } = stands
  const attempt = await withOperator(call, (tx) =>
    lastAttempt(tx, { operator: call.operator, bookingId: booking.id }),
  )
  if (!attempt || !isLiveAttempt(attempt.state)) return stands
  const answer = await cancelAttempt(call, { attempt })
  return settlePayment(call, { bookingId: booking.id, attemptId: attempt.id, answer })
}
