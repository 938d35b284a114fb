import type { CreateBookingRequest, createBooking } from '@kerbside/contract/booking.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { retryPayment, updateBooking } from '@kerbside/contract/payment.ts'
import type { MadeBooking } from '@kerbside/domain/booking/draft.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { say } from '@kerbside/words/say.ts'
import { type CallOf, call } from '../server.ts'
import { judgeCreated, judgeIntent, type PayOutcome } from './judge-payment.ts'

export const CREATE_BOOKING: CallOf<typeof createBooking> = {
  method: 'POST',
  path: '/api/createbookingTest',
}
export const RETRY_PAYMENT: CallOf<typeof retryPayment> = {
  method: 'GET',
  path: '/api/paymentintent',
}
export const UPDATE_BOOKING: CallOf<typeof updateBooking> = {
  method: 'PUT',
  path: '/api/updatebooking',
}

/** A card at a slow gateway may take this long. */
const PATIENCE_MS = 40_000
const BUSY_PAUSE_MS = 1000
const BUSY_TRIES = 20
const POLL_MS = 2000
const POLL_TRIES = 30

const pause = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds)
  })

/**
 * Makes the booking. The key makes a repeated request the same request, so that a second press, a lost answer
 * and a slow network cannot make two.
 */
export async function makeBooking(
  request: CreateBookingRequest,
  { key, method }: { key: string; method: PaymentMethod },
): Promise<PayOutcome> {
  for (let tries = 0; tries < BUSY_TRIES; tries++) {
    const answer = await call(CREATE_BOOKING, request, {
      idempotencyKey: key,
      timeoutMs: PATIENCE_MS,
    })
    if (answer.heard) return judgeCreated(answer.reply, { method })
    // The same request is still under way on another connection: its answer will be ours.
    const underWay = answer.why === 'busy' && answer.code !== CODE.refused
    if (!underWay) {
      const nothingMade = ['refused', 'busy', 'overloaded'].includes(answer.why)
      return { is: nothingMade ? 'refused' : 'unheard', message: answer.message }
    }
    await pause(BUSY_PAUSE_MS)
  }
  return { is: 'unheard', message: '' }
}

/**
 * The next try to pay a booking that was made: with a new nonce, or with what the provider's script needs to confirm
 * it. Never a second booking.
 */
export async function payAgain(
  made: MadeBooking,
  { method, nonce }: { method: PaymentMethod; nonce?: string },
): Promise<PayOutcome> {
  const answer = await call(
    RETRY_PAYMENT,
    {
      jobpartid: Number(made.reference),
      ...(nonce ? { nonce } : {}),
      ...(method === 'card' || method === 'paypal' ? { paymentmethod: method } : {}),
    },
    { timeoutMs: PATIENCE_MS },
  )
  if (answer.heard) return judgeIntent(answer.reply, { method, before: made })
  // It was made; that nobody answered does not unmake it.
  return { is: 'declined', made, message: answer.message, unsure: true }
}

/**
 * Asks until the money is known, at most a minute. Once the customer has `confirmed`, a payment that still looks open
 * has only not been heard of yet. `code` is of a payment link, for who did not make the booking.
 */
export async function awaitPayment(
  made: MadeBooking,
  facts: { method: PaymentMethod; confirmed?: boolean; code?: string | undefined },
): Promise<PayOutcome> {
  const { method, confirmed = false, code } = facts
  for (let tries = 0; tries < POLL_TRIES; tries++) {
    await pause(POLL_MS)
    const answer = await call(RETRY_PAYMENT, {
      jobpartid: Number(made.reference),
      ...(code && { code }),
    })
    if (!answer.heard) continue
    const outcome = judgeIntent(answer.reply, { method, before: made })
    const isOpen = outcome.is === 'waiting' || (confirmed && outcome.is === 'confirm')
    if (!isOpen) return outcome
  }
  return { is: 'waiting', made }
}

/** The customer came back from the bank or the provider's script: the server asks the gateway how it went. */
export async function confirmPayment(
  made: MadeBooking,
  facts: { method: PaymentMethod; status?: string; code?: string | undefined },
): Promise<PayOutcome> {
  const { method, status = 'succeeded', code } = facts
  const answer = await call(UPDATE_BOOKING, {
    transactionid: made.transactionId,
    jobpartid: Number(made.reference),
    transactionstatus: status,
    returnjobpartid: made.returnReference ? Number(made.returnReference) : null,
    ...(code && { code }),
  })
  if (!answer.heard) return { is: 'waiting', made }
  const { PaymentResult: result } = answer.reply
  // Approved and still open: PayPal could not take it that way, and the same order may be approved anew.
  if (result?.code === 0 && result.paypalorderid)
    return { is: 'declined', made, message: say('payment.notPossible'), unsure: true }
  if (result?.code === 0)
    return result.actionurl === ''
      ? { is: 'waiting', made }
      : { is: 'action', made, url: result.actionurl }
  const outcome = judgeCreated(answer.reply, { method, before: made })
  return outcome.is === 'refused'
    ? { is: 'declined', made, message: outcome.message, unsure: true }
    : outcome
}
