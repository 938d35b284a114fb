import type { BookingPayment } from '@kerbside/contract/payment.ts'
import { type Due, findDue } from '@kerbside/domain/payment/find-due.ts'
import { withOperator } from '../../../db.ts'
import { failpoint } from '../../../failpoint.ts'
import type { RequestContext } from '../../../request-context.ts'
import { gatewayOf } from '../../payment/find-keys.ts'
import { findPaymentMethods, gatewayFor } from '../../payment/find-payment-methods.ts'
import { shouldAuthoriseOnly } from '../../payment/first-attempt.ts'
import { openAttempt } from '../../payment/open-attempt.ts'
import { submitAttempt } from '../../payment/submit-attempt.ts'
import { findPayableBooking } from '../find/find-my-booking.ts'
import { lockBooking } from '../store.ts'
import { refreshPayment } from './refresh-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { withdrawPayment } from './withdraw-payment.ts'

const ALREADY_PAID = { ok: false, reason: 'already-paid' } as const

type RetryRequest = { nonce: string; method: 'card' | 'paypal' | undefined }

/**
 * The payment state of the client's own booking, and the next attempt once the last one is known to have failed: with
 * a new nonce, or by opening a charge the customer confirms in the browser. Undefined if the booking does not exist
 * or is not theirs to pay.
 */
export async function retryPayment(
  context: RequestContext,
  params: RetryRequest & { reference: number; code?: string | undefined },
): Promise<BookingPayment | undefined> {
  const booking = await findPayableBooking(context, params)
  if (!booking) return undefined
  const payment = await withdrawIfReplaced(context, {
    stands: await refreshPayment(context, { booking }),
    params,
  })
  if (payment.outcome.kind !== 'declined') return payment
  return tryAgain(context, { stands: payment, params })
}

/**
 * Another card or method was chosen while the last payment still waits for the bank's approval: withdraws that
 * payment first.
 */
async function withdrawIfReplaced(
  context: RequestContext,
  { stands: payment, params }: { stands: BookingPayment; params: RetryRequest },
): Promise<BookingPayment> {
  if (payment.outcome.kind !== 'action') return payment
  const gateway = params.method && gatewayFor(context, params.method)
  const isOther = gateway !== undefined && gateway !== payment.outcome.attempt?.gateway
  return params.nonce !== '' || isOther ? withdrawPayment(context, payment) : payment
}

async function tryAgain(
  context: RequestContext,
  { stands: payment, params }: { stands: BookingPayment; params: RetryRequest },
): Promise<BookingPayment> {
  const { booking } = payment
  // An expired booking cannot be paid.
  if (booking.legs.some((leg) => leg.state !== 'held')) return payment
  const method = params.method ?? (booking.paymentMethod === 'paypal' ? 'paypal' : 'card')
  const gateway = gatewayFor(context, method)
  const methods = await findPaymentMethods(context)
  if (gateway === undefined || !methods.includes(method)) return payment
  // Without a nonce, a gateway that needs one only returns the current state.
  if (params.nonce === '' && gatewayOf(context, gateway)?.confirms !== 'browser') return payment
  return (await tryDue(context, { booking, gateway, nonce: params.nonce })) ?? payment
}

/**
 * Opens the next attempt for the amount due, or for this tip, and submits it to the gateway. Undefined if nothing is
 * due. If an attempt is still in progress its state is refreshed instead: there is never a second one beside it.
 */
export async function tryDue(
  context: RequestContext,
  details: { booking: BookingPayment['booking']; due?: Due; gateway: string; nonce: string },
): Promise<BookingPayment | undefined> {
  const { gateway, nonce, due = findDue(details.booking) } = details
  const { operator } = context
  const { id: bookingId } = details.booking
  if (!due) return undefined
  const { booking, opened } = await withOperator(context, async (tx) => {
    // the leg may have changed since the customer saw the amount due: then the new amount is shown, not taken
    const booking = (await lockBooking(tx, { operator, bookingId })) ?? details.booking
    const dueNow = due.purpose === 'tip' ? due : findDue(booking)
    if (!dueNow) return { booking, opened: ALREADY_PAID }
    if (dueNow.amount !== due.amount) return { booking, opened: undefined }
    const opened = await openAttempt(tx, {
      ...due,
      operator,
      attemptId: context.newId(),
      bookingId,
      round: due.purpose === 'balance' ? (booking.changes ?? 0) : 0,
      gateway,
      currency: booking.currency,
      authoriseOnly: due.purpose === 'fare' && shouldAuthoriseOnly(context, { booking, gateway }),
      now: context.now(),
    })
    return { booking, opened }
  })
  if (!opened) return undefined
  failpoint('payment.opened')
  if (!opened.ok)
    return opened.reason === 'too-many' ? undefined : refreshPayment(context, { booking })
  const result = await submitAttempt(context, { attempt: opened.attempt, nonce })
  return settlePayment(context, {
    bookingId: booking.id,
    attemptId: opened.attempt.id,
    answer: result,
  })
}
