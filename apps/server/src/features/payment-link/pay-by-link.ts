import type { BookingPayment } from '@kerbside/contract/payment.ts'
import type { LinkStanding } from '@kerbside/contract/payment-link.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { type Due, findDue } from '@kerbside/domain/payment/find-due.ts'
import { judgeLink } from '@kerbside/domain/payment/judge-link.ts'
import { judgeTip, tipChoices } from '@kerbside/domain/payment/tip.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { findPayableBooking } from '../booking/find-my-booking.ts'
import { lookAfterPayment } from '../booking/look-after-payment.ts'
import { tryDue } from '../booking/retry-payment.ts'
import { withdrawPayment } from '../booking/withdraw-payment.ts'
import { lastAttempt } from '../payment/find-attempt.ts'
import { gatewayOf } from '../payment/find-keys.ts'
import { findWaysToPay, gatewayFor } from '../payment/ways-to-pay.ts'

export type LinkAsked = {
  code: string
  reference: number
  /** Undefined: whatever the booking was made with. */
  method: 'card' | 'paypal' | undefined
  nonce: string
  tip: Minor | undefined
}

/**
 * What a payment link finds, and the next step of paying it where one can be taken: with a nonce the money, else the
 * charge that the customer confirms in the browser. Undefined when code and reference open nothing together.
 */
export async function payByLink(call: Call, asked: LinkAsked): Promise<LinkStanding | undefined> {
  const booking = await findPayableBooking(call, asked)
  if (!booking) return undefined
  const stands = await makeWay(call, {
    stands: await lookAfterPayment(call, { booking }),
    asked,
  })
  const due = dueOf(call, { booking: stands.booking, tip: asked.tip })
  const { kind } = stands.outcome
  if (kind === 'action' || kind === 'processing') return stand(call, { stands, due, inPlay: true })
  const state = judgeLink(stands.booking, { due, now: call.now() })
  const gateway = state === 'due' && due ? await findOpening(call, { stands, asked }) : undefined
  if (!due || gateway === undefined) return stand(call, { stands, due, inPlay: false })
  const paid = await tryDue(call, { booking: stands.booking, due, gateway, nonce: asked.nonce })
  return stand(call, { stands: paid ?? stands, due, inPlay: paid !== undefined })
}

/**
 * A question that waits for the customer is withdrawn when it asks for something else than is due by now, or another
 * card or way to pay was chosen.
 */
async function makeWay(
  call: Call,
  { stands, asked }: { stands: BookingPayment; asked: LinkAsked },
): Promise<BookingPayment> {
  if (stands.outcome.kind !== 'action') return stands
  const { operator } = call
  const { booking } = stands
  const attempt = await withOperator(call, (tx) =>
    lastAttempt(tx, { operator, bookingId: booking.id }),
  )
  const due = dueOf(call, { booking, tip: asked.tip })
  const fits = due && attempt?.purpose === due.purpose && attempt.amount === due.amount
  const gateway = asked.method && gatewayFor(call, asked.method)
  const isOther = gateway !== undefined && gateway !== attempt?.gateway
  return fits && !isOther && asked.nonce === '' ? stands : withdrawPayment(call, stands)
}

/** The fare first; a tip only when it is asked for, and the ride is over. */
function dueOf(
  { profile }: Call,
  { booking, tip }: { booking: Booking; tip: Minor | undefined },
): Due | undefined {
  const due = findDue(booking)
  if (due || tip === undefined) return due
  const percents = profile.settings.tipChoices
  return judgeTip(booking, { amount: tip, percents }) ? { amount: tip, purpose: 'tip' } : undefined
}

/** The gateway to ask now; undefined when one only looks, or the way is not offered. */
async function findOpening(
  call: Call,
  { stands, asked }: { stands: BookingPayment; asked: LinkAsked },
): Promise<string | undefined> {
  const usual = stands.booking.paymentMethod === 'paypal' ? 'paypal' : 'card'
  const method = asked.method ?? usual
  const gateway = gatewayFor(call, method)
  const ways = await findWaysToPay(call)
  if (gateway === undefined || !ways.includes(method)) return undefined
  const confirms = gatewayOf(call, gateway)?.confirms === 'browser'
  // an order at PayPal is opened when it was chosen, a charge for a card as soon as somebody looks
  const opens = confirms && (method === 'card' || asked.method !== undefined)
  return opens || asked.nonce !== '' ? gateway : undefined
}

function stand(
  { now, profile }: Call,
  facts: { stands: BookingPayment; due: Due | undefined; inPlay: boolean },
): LinkStanding {
  const { stands, due, inPlay } = facts
  const { booking, outcome } = stands
  const isPaid = inPlay && outcome.kind === 'paid'
  const tips = due ? [] : tipChoices(booking, profile.settings.tipChoices)
  const isProcessing = inPlay && outcome.kind === 'processing'
  const judged = judgeLink(booking, { due, now: now() })
  return {
    payment: stands,
    state: isPaid ? 'paid' : isProcessing ? 'processing' : judged,
    due,
    tips,
    /** Nothing was asked of a gateway for what is due: then there is no result to tell. */
    hasResult: inPlay,
  }
}
