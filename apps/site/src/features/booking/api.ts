import type { createDeskBooking } from '@kerbside/contract/booking/desk.ts'
import type { CreateBookingRequest } from '@kerbside/contract/booking.ts'
import * as bookingCalls from '@kerbside/contract/calls.generated/booking.ts'
import * as paymentCalls from '@kerbside/contract/calls.generated/payment.ts'
import { CODE } from '@kerbside/contract/codes.ts'
import type { EndpointRef } from '@kerbside/contract/endpoint.ts'
import type { MadeBooking } from '@kerbside/domain/booking/draft/draft.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import { callApi } from '@kerbside/web/call-api.ts'
import { t } from '@kerbside/words/translate.ts'
import { type PayOutcome, readCreatedBooking, readPaymentIntent } from './read-payment-outcome.ts'

/** A card payment at a slow gateway may take this long. */
const TIMEOUT_MS = 40_000
const BUSY_PAUSE_MS = 1000
const MAX_BUSY_ATTEMPTS = 20
const POLL_MS = 2000
const MAX_POLLS = 30

const pause = (milliseconds: number) =>
  new Promise<void>((done) => {
    setTimeout(done, milliseconds)
  })

/** Written here, because the generated module would be one more file before the first view. */
const DESK_CALL: EndpointRef<typeof createDeskBooking> = {
  method: 'POST',
  path: '/api/desk/bookings/new',
}

/**
 * Creates the booking. The idempotency key makes a repeated request the same request, so that a second press, a lost
 * response or a slow network cannot create two.
 */
export async function makeBooking(
  request: CreateBookingRequest,
  { key, method }: { key: string; method: PaymentMethod },
): Promise<PayOutcome> {
  for (let tries = 0; tries < MAX_BUSY_ATTEMPTS; tries++) {
    // the desk's page books for a caller, with the session of its member of staff
    const call = request.source === 'desk' ? DESK_CALL : bookingCalls.createBooking
    const response = await callApi(call, request, {
      idempotencyKey: key,
      timeoutMs: TIMEOUT_MS,
    })
    if (response.ok) return readCreatedBooking(response.reply, { method })
    // The same request is still running on another connection: its response is ours too.
    const underWay =
      (response.why === 'conflict' || response.why === 'busy') && response.code !== CODE.refused
    if (!underWay) {
      const wasNotCreated = ['rejected', 'conflict', 'busy', 'overloaded'].includes(response.why)
      if (wasNotCreated) return { is: 'refused', message: response.message }
      // an error page of a server or proxy is no lost connection
      const lost = response.why === 'unreachable' && response.status < 500
      return { is: 'unreachable', message: response.message, ...(lost && { lost }) }
    }
    await pause(BUSY_PAUSE_MS)
  }
  return { is: 'unreachable', message: '' }
}

/**
 * Retries the payment of an existing booking: with a new nonce, or with what the provider's script needs to confirm
 * it. Never creates a second booking.
 */
export async function payAgain(
  made: MadeBooking,
  { method, nonce }: { method: PaymentMethod; nonce?: string },
): Promise<PayOutcome> {
  const response = await callApi(
    paymentCalls.retryPayment,
    {
      jobpartid: Number(made.reference),
      ...(nonce ? { nonce } : {}),
      ...(method === 'card' || method === 'paypal' ? { paymentmethod: method } : {}),
    },
    { timeoutMs: TIMEOUT_MS },
  )
  if (response.ok) return readPaymentIntent(response.reply, { method, before: made })
  // The booking exists; a missing response does not change that.
  return { is: 'declined', made, message: response.message, unsure: true }
}

/**
 * Polls until the payment is settled, at most a minute. Once the customer has `confirmed`, a payment that still looks
 * open has only not been reported yet. `code` is from a payment link, for a payer who did not make the booking.
 */
export async function awaitPayment(
  made: MadeBooking,
  params: { method: PaymentMethod; confirmed?: boolean; code?: string | undefined },
): Promise<PayOutcome> {
  const { method, confirmed = false, code } = params
  for (let tries = 0; tries < MAX_POLLS; tries++) {
    await pause(POLL_MS)
    const response = await callApi(paymentCalls.retryPayment, {
      jobpartid: Number(made.reference),
      ...(code && { code }),
    })
    if (!response.ok) continue
    const outcome = readPaymentIntent(response.reply, { method, before: made })
    const isOpen = outcome.is === 'waiting' || (confirmed && outcome.is === 'confirm')
    if (!isOpen) return outcome
  }
  return { is: 'waiting', made }
}

/** The customer came back from the bank or the provider's script: the server asks the gateway for the result. */
export async function confirmPayment(
  made: MadeBooking,
  params: { method: PaymentMethod; status?: string; code?: string | undefined },
): Promise<PayOutcome> {
  const { method, status = 'succeeded', code } = params
  const response = await callApi(paymentCalls.updateBooking, {
    transactionid: made.transactionId,
    jobpartid: Number(made.reference),
    transactionstatus: status,
    returnjobpartid: made.returnReference ? Number(made.returnReference) : null,
    ...(code && { code }),
  })
  if (!response.ok) return { is: 'waiting', made }
  const { PaymentResult: result } = response.reply
  // Approved and still open: PayPal could not capture it that way, and the same order may be approved again.
  if (result?.code === 0 && result.paypalorderid)
    return { is: 'declined', made, message: t('payment.notPossible'), unsure: true }
  if (result?.code === 0)
    return result.actionurl === ''
      ? { is: 'waiting', made }
      : { is: 'action', made, url: result.actionurl }
  const outcome = readCreatedBooking(response.reply, { method, before: made })
  return outcome.is === 'refused'
    ? { is: 'declined', made, message: outcome.message, unsure: true }
    : outcome
}
