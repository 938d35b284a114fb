import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import * as bookingCalls from '@kerbside/contract/calls.generated/booking.ts'
import * as paymentCalls from '@kerbside/contract/calls.generated/payment.ts'
import type { Draft, MadeBooking } from '@kerbside/domain/booking/draft/draft.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { type PayOutcome, readCreatedBooking, readPaymentIntent } from './read-payment-outcome.ts'
import { writeBookingRequest } from './write-booking.ts'

/** The result of a payment whose response the page did not get. */
export type Aftermath =
  | { is: 'paid'; ticketCode: string }
  /** The bank waits for the customer, at `url`. */
  | { is: 'action'; made: MadeBooking; url: string }
  /** Not known yet: check again. */
  | { is: 'waiting'; made: MadeBooking }
  /** Nothing was charged, and this attempt can charge nothing; `made` is set if there is a booking to pay. */
  | { is: 'unpaid'; made: MadeBooking | undefined; message: string }
  /** It was booked, but this page has no more access: its ticket has the result. */
  | { is: 'booked'; ticketCode: string }
  | { is: 'unreached' }
  /** It cannot be checked without customer input that no page stores. */
  | { is: 'unknowable' }

export type PaymentFacts = {
  /** The gateway charges while the booking is created; other gateways need a confirmation afterwards. */
  takesAtOnce: boolean
}

/** Whether a payment may have happened without this page's knowledge. */
export const mayHavePaid = (
  { made, paymentMethod }: Draft,
  { takesAtOnce }: PaymentFacts,
): boolean => (made ? !made.declined : paymentMethod === 'card' && takesAtOnce)

/** A booking request, as it was sent. */
export type SentBooking = { key: string; request: CreateBookingRequest }

/**
 * Checks the payment of this draft. It creates and charges nothing: a known booking is looked up; otherwise the
 * request is repeated under its key and without a card, which finds the booking that was made or is rejected.
 */
export async function checkPaymentOutcome(draft: Draft, sent?: SentBooking): Promise<Aftermath> {
  if (draft.made) return checkBookingPayment(draft.made)
  const request = sent ?? writeAgain(draft)
  return request ? resendBooking(request) : { is: 'unknowable' }
}

const TIMEOUT_MS = 40_000

async function checkBookingPayment(made: MadeBooking): Promise<Aftermath> {
  const bookingRef = { jobpartid: Number(made.reference) }
  const response = await callApi(paymentCalls.retryPayment, bookingRef, { timeoutMs: TIMEOUT_MS })
  if (response.ok)
    return readOutcome(readPaymentIntent(response.reply, { method: 'card', before: made }))
  // The session that made it is gone from this browser; the code of its ticket is not.
  if (response.why === 'rejected') return { is: 'booked', ticketCode: made.ticketCode }
  return { is: 'unreached' }
}

/**
 * The request as it was sent before the page was left. It is undefined if it contained the password of a new account,
 * which is stored nowhere.
 */
function writeAgain(draft: Draft): SentBooking | undefined {
  const { offer, makesAccount } = draft
  const request = writeBookingRequest(draft, { method: 'card', card: undefined })
  if (!offer || !request || makesAccount) return undefined
  return { key: checkoutKey(draft, offer), request }
}

async function resendBooking({ key, request }: SentBooking): Promise<Aftermath> {
  const withoutCard = { ...request, nonce: '', cardtype: '', last4: '' }
  const response = await callApi(bookingCalls.createBooking, withoutCard, {
    idempotencyKey: key,
    timeoutMs: TIMEOUT_MS,
  })
  if (response.ok) return readOutcome(readCreatedBooking(response.reply, { method: 'card' }))
  return response.why === 'rejected'
    ? { is: 'unpaid', made: undefined, message: '' }
    : { is: 'unreached' }
}

function readOutcome(outcome: PayOutcome): Aftermath {
  switch (outcome.is) {
    case 'confirmed':
      return { is: 'paid', ticketCode: outcome.made.ticketCode }
    case 'action':
      return { is: 'action', made: outcome.made, url: outcome.url }
    case 'waiting':
      return { is: 'waiting', made: outcome.made }
    case 'declined': {
      const { made, message } = outcome
      return { is: 'unpaid', made: { ...made, declined: true }, message }
    }
    // Opened, but not confirmed.
    case 'confirm':
    case 'left':
      return { is: 'unpaid', made: outcome.made, message: '' }
    case 'refused':
      return { is: 'unpaid', made: undefined, message: '' }
    case 'elsewhere':
      return outcome.ticketCode === ''
        ? { is: 'unpaid', made: undefined, message: '' }
        : { is: 'booked', ticketCode: outcome.ticketCode }
    case 'unreachable':
      return { is: 'unreached' }
  }
}

/**
 * One draft makes one booking: the key stays the same after a reload, in a duplicated tab, under a newer quote for the
 * same journey, and after a lost response. Only a booking left behind after its card was rejected gets a new key.
 */
export const checkoutKey = (
  { checkout, leftBehind = 0 }: Draft,
  { quoteId }: { quoteId: string },
): string => `${checkout?.quoteId ?? quoteId}.${leftBehind}`
