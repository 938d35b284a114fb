import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import type { Draft, MadeBooking } from '@kerbside/domain/booking/draft.ts'
import { call } from '../server.ts'
import { CREATE_BOOKING, RETRY_PAYMENT } from './api.ts'
import { judgeCreated, judgeIntent, type PayOutcome } from './judge-payment.ts'
import { writeBookingRequest } from './write-booking.ts'

/** What became of a payment whose end a page did not hear. */
export type Aftermath =
  | { is: 'paid'; ticketCode: string }
  /** The bank waits for its customer, at `url`. */
  | { is: 'action'; made: MadeBooking; url: string }
  /** Nobody knows yet: ask again. */
  | { is: 'waiting'; made: MadeBooking }
  /** Nothing was taken, and by this try nothing can be; `made` where there is a booking to pay. */
  | { is: 'unpaid'; made: MadeBooking | undefined; message: string }
  /** It was booked, and this page may not ask more: its ticket tells. */
  | { is: 'booked'; ticketCode: string }
  | { is: 'unreached' }
  /** It cannot be asked without what the customer typed and no page keeps. */
  | { is: 'unknowable' }

export type AskFacts = {
  /** The gateway takes the money while the booking is made; another only lets it be confirmed after it. */
  takesAtOnce: boolean
}

/** Whether money can have moved that this page knows nothing of. */
export const mayHavePaid = ({ made, paymentMethod }: Draft, { takesAtOnce }: AskFacts): boolean =>
  made ? !made.declined : paymentMethod === 'card' && takesAtOnce

/** A request to book, as it was sent. */
export type SentBooking = { key: string; request: CreateBookingRequest }

/**
 * Asks what became of the payment of this draft. Nothing is made and nothing is taken by asking: a booking that was
 * heard of is asked after; one that was not is asked for once more under its key and without a card, which finds the one
 * that was made or is refused.
 */
export async function askAfterPayment(draft: Draft, sent?: SentBooking): Promise<Aftermath> {
  if (draft.made) return askAfterBooking(draft.made)
  const request = sent ?? writeAgain(draft)
  return request ? askForBooking(request) : { is: 'unknowable' }
}

const PATIENCE_MS = 40_000

async function askAfterBooking(made: MadeBooking): Promise<Aftermath> {
  const asked = { jobpartid: Number(made.reference) }
  const answer = await call(RETRY_PAYMENT, asked, { timeoutMs: PATIENCE_MS })
  if (answer.heard) return readOutcome(judgeIntent(answer.reply, { method: 'card', before: made }))
  // The session that made it is gone from this browser; the code of its ticket is not.
  if (answer.why === 'refused') return { is: 'booked', ticketCode: made.ticketCode }
  return { is: 'unreached' }
}

/** As it was sent before the page was left; the password of a new account is a part of it, and kept nowhere. */
function writeAgain(draft: Draft): SentBooking | undefined {
  const { offer, makesAccount } = draft
  const request = writeBookingRequest(draft, { method: 'card', card: undefined })
  if (!offer || !request || makesAccount) return undefined
  return { key: checkoutKey(draft, offer), request }
}

async function askForBooking({ key, request }: SentBooking): Promise<Aftermath> {
  const withoutCard = { ...request, nonce: '', cardtype: '', last4: '' }
  const answer = await call(CREATE_BOOKING, withoutCard, {
    idempotencyKey: key,
    timeoutMs: PATIENCE_MS,
  })
  if (answer.heard) return readOutcome(judgeCreated(answer.reply, { method: 'card' }))
  return answer.why === 'refused'
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
    // Opened, and nobody said yes to it.
    case 'confirm':
    case 'left':
      return { is: 'unpaid', made: outcome.made, message: '' }
    case 'refused':
      return { is: 'unpaid', made: undefined, message: '' }
    case 'elsewhere':
      return outcome.ticketCode === ''
        ? { is: 'unpaid', made: undefined, message: '' }
        : { is: 'booked', ticketCode: outcome.ticketCode }
    case 'unheard':
      return { is: 'unreached' }
  }
}

/**
 * One draft makes one booking: after a reload, in a tab that was duplicated, under a newer quote of the same, after an
 * answer that was lost, it is the same key. Only a booking left behind after its card was refused gives way to another.
 */
export const checkoutKey = (
  { checkout, leftBehind = 0 }: Draft,
  { quoteId }: { quoteId: string },
): string => `${checkout?.quoteId ?? quoteId}.${leftBehind}`
