import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { openAttempt } from '../payment/open-attempt.ts'
import { submitAttempt } from '../payment/submit-attempt.ts'
import { findMyBooking } from './find-my-booking.ts'
import { lookAfterPayment } from './look-after-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { withdrawPayment } from './withdraw-payment.ts'

/**
 * How the payment of the visitor's own booking stands; with a new nonce the next try, once the last one is known to
 * have failed. Undefined when it is not the visitor's booking, or none.
 */
export async function retryPayment(
  call: Call,
  { reference, nonce }: { reference: number; nonce: string },
): Promise<BookingPayment | undefined> {
  const booking = await findMyBooking(call, { reference })
  if (!booking) return undefined
  const looked = await lookAfterPayment(call, { booking })
  if (nonce === '') return looked
  // Another card was given while the bank still waits for a yes about the last one: that question is withdrawn first.
  const stands = looked.outcome.kind === 'action' ? await withdrawPayment(call, looked) : looked
  if (stands.outcome.kind !== 'declined') return stands
  return tryAgain(call, { booking: stands.booking, nonce, stands })
}

async function tryAgain(
  call: Call,
  { booking, nonce, stands }: { booking: Booking; nonce: string; stands: BookingPayment },
): Promise<BookingPayment> {
  // A booking that lapsed is not paid for any more.
  if (booking.legs.some((leg) => leg.state !== 'held')) return stands
  const opened = await withOperator(call, (tx) =>
    openAttempt(tx, {
      operator: call.operator,
      attemptId: call.newId(),
      bookingId: booking.id,
      gateway: call.profile.settings.paymentGateway,
      amount: booking.total,
      currency: booking.currency,
      now: call.now(),
    }),
  )
  if (!opened.ok) return lookAfterPayment(call, { booking })
  const answer = await submitAttempt(call, { attempt: opened.attempt, nonce })
  return settlePayment(call, { bookingId: booking.id, attemptId: opened.attempt.id, answer })
}
