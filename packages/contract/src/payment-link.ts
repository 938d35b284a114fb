import { ZERO } from '@kerbside/domain/money.ts'
import type { LinkState } from '@kerbside/domain/payment/decide-link-state.ts'
import type { Due } from '@kerbside/domain/payment/find-due.ts'
import type { TipChoice } from '@kerbside/domain/payment/tip.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { writeMoney } from './money.ts'
import { type BookingPayment, type PaymentIntentReply, writePaymentIntent } from './payment.ts'
import { envelope, id, whole } from './scalar.ts'

export const makePaymentLink = endpoint({
  method: 'POST',
  path: '/api/paymentlink',
  about:
    'Returns the payment link of a booking, for staff to send; a repeated request returns the same link.',
  audience: 'staff',
  limit: { times: 120, per: 'minute' },
  input: z.object({
    bookingref: id('bookingref'),
    /** Days for which it is valid; defaults to two weeks after the last pickup. */
    days: whole('days', { min: 1, max: 366 }).optional(),
  }),
  reply: z.object({
    ...envelope,
    /** On the operator's own host. */
    path: z.string(),
    paycode: z.string(),
    jobpartid: z.number(),
    /** An instant, ISO 8601. */
    expires: z.string(),
  }),
})

/** The payment state behind a link. */
export type PaymentLinkStatus = {
  payment: BookingPayment
  state: LinkState
  due: Due | undefined
  /** Offered if nothing else is due. */
  tips: readonly TipChoice[]
  /** A gateway has already been asked for the amount due. */
  hasResult: boolean
}

const SAYINGS: Readonly<Partial<Record<LinkState, string>>> = {
  lapsed: 'This booking wasn’t paid for in time and has expired. Please book again.',
  cancelled: 'This booking was cancelled. There’s nothing to pay.',
}

/** The booking behind a link. A client that has paid may see its ticket. */
export function writePaymentLinkStatus(
  { payment, state, due, tips, hasResult }: PaymentLinkStatus,
  { ticketCode }: { ticketCode: string },
): PaymentIntentReply {
  const { booking } = payment
  const { currency } = booking
  const { paymentresult, ...reply } = writePaymentIntent(payment, {
    ticketCode: state === 'paid' ? ticketCode : '',
  })
  const isPending = booking.legs.some((leg) => leg.state === 'held')
  const wasPaid = state === 'paid' && !due ? booking.total : ZERO
  return {
    ...reply,
    ...(hasResult && paymentresult && { paymentresult }),
    message: SAYINGS[state] ?? '',
    code: CODE.done,
    price: writeMoney(due?.amount ?? wasPaid, currency),
    purpose: due?.purpose ?? (tips.length > 0 ? 'tip' : 'fare'),
    linkstate: state,
    payby: isPending ? (booking.payBy?.toISOString() ?? '') : '',
    tips: tips.map(({ percent, amount }) => ({ percent, amount: writeMoney(amount, currency) })),
  }
}
