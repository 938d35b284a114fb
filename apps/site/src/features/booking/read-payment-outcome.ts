import type { CreateBookingReply, PaymentResult } from '@kerbside/contract/booking.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { PaymentIntentReply } from '@kerbside/contract/payment.ts'
import type { MadeBooking } from '@kerbside/domain/booking/draft/draft.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { OpenedPayment } from '../payment/confirm.ts'

/** The result of pressing Pay. */
export type PayOutcome =
  | { is: 'confirmed'; made: MadeBooking }
  /** The cardholder must confirm at the bank, at `url`. */
  | { is: 'action'; made: MadeBooking; url: string }
  /** The provider's own script continues in this page. */
  | { is: 'confirm'; made: MadeBooking; opened: OpenedPayment }
  /** `unsure` if there was no response: the booking may still get paid. */
  | { is: 'declined'; made: MadeBooking; message: string; unsure?: true }
  /** The customer closed the bank's dialog: the same payment may be confirmed again. */
  | { is: 'left'; made: MadeBooking }
  /** Not known yet: check again. */
  | { is: 'waiting'; made: MadeBooking }
  /** No booking was made; the message says why. */
  | { is: 'refused'; message: string }
  /** No booking was made here: another tab has booked this draft; '' if that booking is over. */
  | { is: 'elsewhere'; ticketCode: string }
  /** No response: the booking may exist. Only the same request may follow. `lost` if the connection failed. */
  | { is: 'unreachable'; message: string; lost?: true }

/** The booking as the draft stores it, with whether its card was definitely rejected. */
export function bookingOf(outcome: Extract<PayOutcome, { made: MadeBooking }>): MadeBooking {
  const { declined: _, ...made } = outcome.made
  return outcome.is === 'declined' && !outcome.unsure ? { ...made, declined: true } : made
}

/** The reply to createbookingTest or updatebooking (specification, section 4, "Payment flow"). */
export function readCreatedBooking(
  reply: CreateBookingReply,
  { method, before }: { method: PaymentMethod; before?: MadeBooking | undefined },
): PayOutcome {
  if (reply.Code !== CODE.done) {
    const { ticketcode } = reply
    return ticketcode === undefined || before
      ? { is: 'refused', message: messageOf(reply.Code, reply.Message) }
      : { is: 'elsewhere', ticketCode: ticketcode }
  }
  const reference = reply.Bref ?? before?.reference
  const ticketCode = reply.ticketcode ?? before?.ticketCode
  // a payer with a payment link has no ticket code yet
  if (!reference || ticketCode === undefined) return { is: 'refused', message: GENERIC_MESSAGE }
  const made = {
    reference,
    returnReference: reply.ReturnRef ?? before?.returnReference,
    ticketCode,
    transactionId: reply.transactionid ?? before?.transactionId ?? '',
  }
  const clientSecret = reply.ClientSecret
  return readPaymentResult(reply.PaymentResult, { made, method, clientSecret })
}

/** The reply to paymentintent: the same data with lower-case names. */
export function readPaymentIntent(
  reply: PaymentIntentReply,
  { method, before }: { method: PaymentMethod; before: MadeBooking },
): PayOutcome {
  if (reply.code !== CODE.done)
    return { is: 'declined', made: before, message: messageOf(reply.code, reply.message) }
  const made = {
    ...before,
    ticketCode: reply.ticketcode ?? before.ticketCode,
    transactionId: reply.transactionid ?? before.transactionId,
  }
  return readPaymentResult(reply.paymentresult, { made, method, clientSecret: reply.clientSecret })
}

type PendingPayment = {
  made: MadeBooking
  method: PaymentMethod
  clientSecret?: string | undefined
}

/** 1 and 3 mean paid, 0 means accepted for cash and in progress for a card, other values mean failed. */
function readPaymentResult(
  result: PaymentResult | undefined,
  { made, method, clientSecret = '' }: PendingPayment,
): PayOutcome {
  const isOpen = !result || result.code === 0
  const paypalOrderId = result?.paypalorderid ?? ''
  if (isOpen && (clientSecret !== '' || paypalOrderId !== ''))
    return { is: 'confirm', made, opened: { clientSecret, paypalOrderId } }
  if (!result) return { is: 'waiting', made }
  if (result.actionurl !== '') return { is: 'action', made, url: result.actionurl }
  if (result.code === 1 || result.code === 3) return { is: 'confirmed', made }
  if (result.code === 0)
    return method === 'cash' ? { is: 'confirmed', made } : { is: 'waiting', made }
  return { is: 'declined', made, message: result.message || GENERIC_MESSAGE }
}

const messageOf = (code: number, message: string): string =>
  code > CODE.done && message !== '' ? message : GENERIC_MESSAGE
