import type { BookingPayment } from '@kerbside/contract/payment.ts'
import { type Due, findDue } from '@kerbside/domain/payment/find-due.ts'
import { withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { gatewayOf } from '../payment/find-keys.ts'
import { holdsFor } from '../payment/first-attempt.ts'
import { openAttempt } from '../payment/open-attempt.ts'
import { submitAttempt } from '../payment/submit-attempt.ts'
import { findWaysToPay, gatewayFor } from '../payment/ways-to-pay.ts'
import { findPayableBooking } from './find-my-booking.ts'
import { lookAfterPayment } from './look-after-payment.ts'
import { settlePayment } from './settle-payment.ts'
import { lockBooking } from './store.ts'
import { withdrawPayment } from './withdraw-payment.ts'

const ALREADY_PAID = { ok: false, reason: 'already-paid' } as const

type Wish = { nonce: string; method: 'card' | 'paypal' | undefined }

/**
 * How the payment of the visitor's own booking stands; and the next try, once the last one is known to have failed:
 * with a new nonce, or by opening a charge the customer confirms in the browser. Undefined when it is not theirs to
 * pay, or none.
 */
export async function retryPayment(
  call: Call,
  asked: Wish & { reference: number; code?: string | undefined },
): Promise<BookingPayment | undefined> {
  const booking = await findPayableBooking(call, asked)
  if (!booking) return undefined
  const stands = await makeWay(call, { stands: await lookAfterPayment(call, { booking }), asked })
  if (stands.outcome.kind !== 'declined') return stands
  return tryAgain(call, { stands, asked })
}

/**
 * Another card was given, or another way to pay, while the last one still waits for a yes: that question is withdrawn
 * first.
 */
async function makeWay(
  call: Call,
  { stands, asked }: { stands: BookingPayment; asked: Wish },
): Promise<BookingPayment> {
  if (stands.outcome.kind !== 'action') return stands
  const gateway = asked.method && gatewayFor(call, asked.method)
  const isOther = gateway !== undefined && gateway !== stands.outcome.attempt?.gateway
  return asked.nonce !== '' || isOther ? withdrawPayment(call, stands) : stands
}

async function tryAgain(
  call: Call,
  { stands, asked }: { stands: BookingPayment; asked: Wish },
): Promise<BookingPayment> {
  const { booking } = stands
  // A booking that lapsed is not paid for any more.
  if (booking.legs.some((leg) => leg.state !== 'held')) return stands
  const method = asked.method ?? (booking.paymentMethod === 'paypal' ? 'paypal' : 'card')
  const gateway = gatewayFor(call, method)
  const ways = await findWaysToPay(call)
  if (gateway === undefined || !ways.includes(method)) return stands
  // Asked without a card, a gateway that needs one only tells how things stand.
  if (asked.nonce === '' && gatewayOf(call, gateway)?.confirms !== 'browser') return stands
  return (await tryDue(call, { booking, gateway, nonce: asked.nonce })) ?? stands
}

/**
 * Opens the next attempt for what is due of a booking, or for this tip on it, and asks the gateway for it. Undefined when nothing is due. An
 * attempt that is still under way is looked after instead: there is never a second one beside it.
 */
export async function tryDue(
  call: Call,
  facts: { booking: BookingPayment['booking']; due?: Due; gateway: string; nonce: string },
): Promise<BookingPayment | undefined> {
  const { gateway, nonce, due = findDue(facts.booking) } = facts
  const { operator } = call
  const { id: bookingId } = facts.booking
  if (!due) return undefined
  const { booking, opened } = await withOperator(call, async (tx) => {
    // the trip may have been changed since the customer saw what is due: then it is shown anew, not taken
    const booking = (await lockBooking(tx, { operator, bookingId })) ?? facts.booking
    const dueNow = due.purpose === 'tip' ? due : findDue(booking)
    if (!dueNow) return { booking, opened: ALREADY_PAID }
    if (dueNow.amount !== due.amount) return { booking, opened: undefined }
    const opened = await openAttempt(tx, {
      ...due,
      operator,
      attemptId: call.newId(),
      bookingId,
      round: due.purpose === 'balance' ? (booking.changes ?? 0) : 0,
      gateway,
      currency: booking.currency,
      hold: due.purpose === 'fare' && holdsFor(call, { booking, gateway }),
      now: call.now(),
    })
    return { booking, opened }
  })
  if (!opened) return undefined
  failpoint('payment.opened')
  if (!opened.ok)
    return opened.reason === 'too-many' ? undefined : lookAfterPayment(call, { booking })
  const answer = await submitAttempt(call, { attempt: opened.attempt, nonce })
  return settlePayment(call, { bookingId: booking.id, attemptId: opened.attempt.id, answer })
}
