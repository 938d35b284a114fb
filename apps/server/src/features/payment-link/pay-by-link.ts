import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { PaymentLinkStatus } from '@kerbside/contract/payment-link.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { decideLinkState } from '@kerbside/domain/payment/decide-link-state.ts'
import { type Due, findDue } from '@kerbside/domain/payment/find-due.ts'
import { isTipAllowed, tipChoices } from '@kerbside/domain/payment/tip.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { findPayableBooking } from '../booking/find/find-my-booking.ts'
import { refreshPayment } from '../booking/payment/refresh-payment.ts'
import { tryDue } from '../booking/payment/retry-payment.ts'
import { withdrawPayment } from '../booking/payment/withdraw-payment.ts'
import { lastAttempt } from '../payment/find-attempt.ts'
import { gatewayOf } from '../payment/find-keys.ts'
import { findPaymentMethods, gatewayFor } from '../payment/find-payment-methods.ts'

export type PayLinkParams = {
  code: string
  reference: number
  /** Undefined: the method the booking was made with. */
  method: 'card' | 'paypal' | undefined
  nonce: string
  tip: Minor | undefined
}

/**
 * What a payment link shows, and the next step of paying if there is one: with a nonce it takes the money, otherwise it
 * opens the charge that the customer confirms in the browser. Undefined if code and reference do not match.
 */
export async function payByLink(
  context: RequestContext,
  params: PayLinkParams,
): Promise<PaymentLinkStatus | undefined> {
  const booking = await findPayableBooking(context, params)
  if (!booking) return undefined
  const payment = await withdrawIfReplaced(context, {
    stands: await refreshPayment(context, { booking }),
    params,
  })
  const due = dueOf(context, { booking: payment.booking, tip: params.tip })
  const { kind } = payment.outcome
  if (kind === 'action' || kind === 'processing')
    return linkStatus(context, { stands: payment, due, inPlay: true })
  const state = decideLinkState(payment.booking, { due, now: context.now() })
  const gateway =
    state === 'due' && due ? await findOpening(context, { stands: payment, params }) : undefined
  if (!due || gateway === undefined)
    return linkStatus(context, { stands: payment, due, inPlay: false })
  const paid = await tryDue(context, {
    booking: payment.booking,
    due,
    gateway,
    nonce: params.nonce,
  })
  return linkStatus(context, { stands: paid ?? payment, due, inPlay: paid !== undefined })
}

/**
 * Withdraws an attempt that waits for the customer if the amount due, the card or the payment method has changed
 * since.
 */
async function withdrawIfReplaced(
  context: RequestContext,
  { stands: payment, params }: { stands: BookingPayment; params: PayLinkParams },
): Promise<BookingPayment> {
  if (payment.outcome.kind !== 'action') return payment
  const { operator } = context
  const { booking } = payment
  const attempt = await withOperator(context, (tx) =>
    lastAttempt(tx, { operator, bookingId: booking.id }),
  )
  const due = dueOf(context, { booking, tip: params.tip })
  const fits = due && attempt?.purpose === due.purpose && attempt.amount === due.amount
  const gateway = params.method && gatewayFor(context, params.method)
  const isOther = gateway !== undefined && gateway !== attempt?.gateway
  return fits && !isOther && params.nonce === '' ? payment : withdrawPayment(context, payment)
}

/** The fare first; a tip only if it is requested and the journey is over. */
function dueOf(
  { profile }: RequestContext,
  { booking, tip }: { booking: Booking; tip: Minor | undefined },
): Due | undefined {
  const due = findDue(booking)
  if (due || tip === undefined) return due
  const percents = profile.settings.tipChoices
  return isTipAllowed(booking, { amount: tip, percents })
    ? { amount: tip, purpose: 'tip' }
    : undefined
}

/** The gateway to use now; undefined if the request only reads, or the method is not offered. */
async function findOpening(
  context: RequestContext,
  { stands: payment, params }: { stands: BookingPayment; params: PayLinkParams },
): Promise<string | undefined> {
  const usual = payment.booking.paymentMethod === 'paypal' ? 'paypal' : 'card'
  const method = params.method ?? usual
  const gateway = gatewayFor(context, method)
  const methods = await findPaymentMethods(context)
  if (gateway === undefined || !methods.includes(method)) return undefined
  const confirms = gatewayOf(context, gateway)?.confirms === 'browser'
  // an order at PayPal opens once the payer chooses it, a charge for a card as soon as the link is viewed
  const opens = confirms && (method === 'card' || params.method !== undefined)
  return opens || params.nonce !== '' ? gateway : undefined
}

function linkStatus(
  { now, profile }: RequestContext,
  details: { stands: BookingPayment; due: Due | undefined; inPlay: boolean },
): PaymentLinkStatus {
  const { stands: payment, due, inPlay } = details
  const { booking, outcome } = payment
  const isPaid = inPlay && outcome.kind === 'paid'
  const tips = due ? [] : tipChoices(booking, profile.settings.tipChoices)
  const isProcessing = inPlay && outcome.kind === 'processing'
  const linkState = decideLinkState(booking, { due, now: now() })
  return {
    payment: payment,
    state: isPaid ? 'paid' : isProcessing ? 'processing' : linkState,
    due,
    tips,
    /** No gateway was asked for the amount due, so there is no result to report. */
    hasResult: inPlay,
  }
}
