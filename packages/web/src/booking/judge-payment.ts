import type { CreateBookingReply, PaymentResult } from '@kerbside/contract/booking.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { PaymentIntentReply } from '@kerbside/contract/payment.ts'
import type { MadeBooking } from '@kerbside/domain/booking/draft.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { OpenedPayment } from '../payment/confirm.ts'

/** What became of pressing Pay. */
export type PayOutcome =
  | { is: 'confirmed'; made: MadeBooking }
  /** The cardholder must say yes to the bank, at `url`. */
  | { is: 'action'; made: MadeBooking; url: string }
  /** The provider's own script in this page goes on. */
  | { is: 'confirm'; made: MadeBooking; opened: OpenedPayment }
  /** `unsure` when nobody said so: then the booking may be paid yet. */
  | { is: 'declined'; made: MadeBooking; message: string; unsure?: true }
  /** The customer closed what asked them: the same payment may be confirmed again. */
  | { is: 'left'; made: MadeBooking }
  /** Nobody knows yet: ask again. */
  | { is: 'waiting'; made: MadeBooking }
  /** Nothing was made; the message says why. */
  | { is: 'refused'; message: string }
  /** Nothing was made: this draft is a booking already, by another tab; '' when that one is over. */
  | { is: 'elsewhere'; ticketCode: string }
  /** No answer came: it may have been made. Only the very same request may follow. */
  | { is: 'unheard'; message: string }

/** The booking as the draft keeps it, with whether its card was refused for certain. */
export function toldBy(outcome: Extract<PayOutcome, { made: MadeBooking }>): MadeBooking {
  const { declined: _, ...made } = outcome.made
  return outcome.is === 'declined' && !outcome.unsure ? { ...made, declined: true } : made
}

/** The reply to createbookingTest or updatebooking (specification, section 4, "Payment flow"). */
export function judgeCreated(
  reply: CreateBookingReply,
  { method, before }: { method: PaymentMethod; before?: MadeBooking | undefined },
): PayOutcome {
  if (reply.Code !== CODE.done) {
    const { ticketcode } = reply
    return ticketcode === undefined || before
      ? { is: 'refused', message: wordsOf(reply.Code, reply.Message) }
      : { is: 'elsewhere', ticketCode: ticketcode }
  }
  const reference = reply.Bref ?? before?.reference
  const ticketCode = reply.ticketcode ?? before?.ticketCode
  // who pays by a link has no code of the ticket yet
  if (!reference || ticketCode === undefined) return { is: 'refused', message: GENERIC_MESSAGE }
  const made = {
    reference,
    returnReference: reply.ReturnRef ?? before?.returnReference,
    ticketCode,
    transactionId: reply.transactionid ?? before?.transactionId ?? '',
  }
  const clientSecret = reply.ClientSecret
  return judgeResult(reply.PaymentResult, { made, method, clientSecret })
}

/** The reply to paymentintent: the same facts in the small spelling. */
export function judgeIntent(
  reply: PaymentIntentReply,
  { method, before }: { method: PaymentMethod; before: MadeBooking },
): PayOutcome {
  if (reply.code !== CODE.done)
    return { is: 'declined', made: before, message: wordsOf(reply.code, reply.message) }
  const made = {
    ...before,
    ticketCode: reply.ticketcode ?? before.ticketCode,
    transactionId: reply.transactionid ?? before.transactionId,
  }
  return judgeResult(reply.paymentresult, { made, method, clientSecret: reply.clientSecret })
}

type Judged = { made: MadeBooking; method: PaymentMethod; clientSecret?: string | undefined }

/** 1 and 3 are paid, 0 is accepted for cash and under way for a card, anything else says why not. */
function judgeResult(
  result: PaymentResult | undefined,
  { made, method, clientSecret = '' }: Judged,
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

const wordsOf = (code: number, message: string): string =>
  code > CODE.done && message !== '' ? message : GENERIC_MESSAGE
