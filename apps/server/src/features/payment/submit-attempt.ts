import type { UnsentReason } from '@kerbside/domain/payment/payment.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { failpoint } from '../../failpoint.ts'
import type { ChargeResult } from '../../ports/gateway/port.ts'
import { rejectedCharge } from '../../ports/gateway/port.ts'
import { gatewayOf, merchantAt, type Payer } from './find-keys.ts'
import { healthOf } from './gateway-health.ts'
import type { Attempt } from './store.ts'

/** The order id of an attempt at the gateway; it comes back with every charge. */
export const orderIdOf = (attempt: Pick<Attempt, 'bookingId' | 'number'>): string =>
  `${attempt.bookingId}-${attempt.number}`

/**
 * The fields of an attempt that a gateway gets, always the same: a reused idempotency key must come with the same
 * request.
 */
export type AttemptToSubmit = Pick<
  Attempt,
  | 'id'
  | 'bookingId'
  | 'number'
  | 'gateway'
  | 'amount'
  | 'currency'
  | 'authoriseOnly'
  | 'providerRef'
  | 'madeAt'
>

const NO_GATEWAY: ChargeResult = { known: false, why: 'no such gateway' }

/**
 * PayPal keeps a request id for six hours, Stripe for a day (their documentation on idempotency). After that the same
 * key would take the money a second time.
 */
const IDEMPOTENCY_KEY_TTL_MS = 5 * HOUR

/**
 * An attempt unknown to its gateway is given up a good minute after it was made (UNKNOWN_ORDER_MS). A server that
 * stalled in between must not charge it after that, because the money would only be refunded.
 */
const CHARGED_WITHIN_MS = 10_000

/**
 * Asks the gateway for the money, or opens the charge that the customer confirms in the browser; outside any
 * transaction. The result always goes to applyCharge; because of the attempt's own idempotency key a second call for
 * the same attempt takes no more money.
 */
export async function submitAttempt(
  context: Payer,
  { attempt, nonce }: { attempt: AttemptToSubmit; nonce: string },
): Promise<ChargeResult> {
  const gateway = gatewayOf(context, attempt.gateway)
  if (!gateway) return unasked(attempt, 'no_such_gateway')
  const health = healthOf(context, attempt.gateway)
  if (!health.allowsRequest()) return unasked(attempt, 'gateway_down')
  const merchant = await merchantAt(context, attempt.gateway)
  failpoint('payment.charging')
  const ageMs = context.now().getTime() - attempt.madeAt.getTime()
  if (nonce !== '' && ageMs > CHARGED_WITHIN_MS) return unasked(attempt, 'too_late')
  const result = await gateway.charge({
    ...merchant,
    key: `${context.operator}:${attempt.id}`,
    orderId: orderIdOf(attempt),
    nonce,
    amount: attempt.amount,
    currency: attempt.currency,
    capture: attempt.authoriseOnly ? 'later' : 'now',
    metadata: { attempt: attempt.id, booking: attempt.bookingId },
  })
  failpoint('payment.charged')
  health.count(result.known ? 'worked' : 'failed', result.known ? undefined : result.why)
  return result
}

/** The gateway was not called, so nothing was taken. */
const unasked = (attempt: AttemptToSubmit, why: UnsentReason): ChargeResult => ({
  known: true,
  charge: rejectedCharge({ ...attempt, orderId: orderIdOf(attempt) }, why),
})

/**
 * The gateway's current report on an attempt; `not-found` if it has no such charge. Outside any transaction. If opening a
 * browser-confirmed charge got no response, it is opened again under the same key: the customer cannot have paid a
 * charge that never reached them.
 */
export async function refreshAttempt(
  context: Payer,
  { attempt }: { attempt: AttemptToSubmit & Pick<Attempt, 'state'> },
): Promise<ChargeResult | 'not-found'> {
  const gateway = gatewayOf(context, attempt.gateway)
  if (!gateway) return NO_GATEWAY
  if (gateway.confirms === 'browser' && attempt.providerRef === undefined) {
    const age = context.now().getTime() - attempt.madeAt.getTime()
    if (age < IDEMPOTENCY_KEY_TTL_MS) return submitAttempt(context, { attempt, nonce: '' })
  }
  const params = { ...(await merchantAt(context, attempt.gateway)), ...whichOf(attempt) }
  const found = await gateway.findCharge(params)
  failpoint('payment.found')
  if (!found?.known || !found.charge.approved || !gateway.captureCharge) return found ?? 'not-found'
  // Approved after it was withdrawn, or after the booking lapsed.
  if (attempt.state === 'failed' || attempt.state === 'voided') return found
  const taken = await gateway.captureCharge({
    ...params,
    ref: found.charge.ref,
    key: `${context.operator}:take:${attempt.id}`,
    amount: attempt.amount,
    currency: attempt.currency,
  })
  failpoint('payment.taken')
  return taken
}

/**
 * Withdraws an attempt that waits for its cardholder, or releases an authorisation. The gateway's response goes to
 * applyCharge like any other: the cardholder may have confirmed a moment before.
 */
export async function cancelAttempt(
  context: Payer,
  { attempt }: { attempt: AttemptToSubmit },
): Promise<ChargeResult | 'not-found'> {
  const gateway = gatewayOf(context, attempt.gateway)
  if (!gateway) return NO_GATEWAY
  const params = { ...(await merchantAt(context, attempt.gateway)), ...whichOf(attempt) }
  const withdrawn = await gateway.cancelCharge(params)
  failpoint('payment.withdrawn')
  return withdrawn ?? 'not-found'
}

/** Captures an authorisation: the whole, or the amount stored on the attempt before. */
export async function captureAttempt(
  context: Payer,
  { attempt }: { attempt: AttemptToSubmit & Pick<Attempt, 'capturedAmount'> },
): Promise<ChargeResult> {
  const gateway = gatewayOf(context, attempt.gateway)
  if (!gateway?.captureCharge || attempt.providerRef === undefined) return NO_GATEWAY
  return gateway.captureCharge({
    ...(await merchantAt(context, attempt.gateway)),
    key: `${context.operator}:take:${attempt.id}`,
    orderId: orderIdOf(attempt),
    ref: attempt.providerRef,
    amount: attempt.capturedAmount ?? attempt.amount,
    currency: attempt.currency,
  })
}

const whichOf = (attempt: AttemptToSubmit) => ({
  orderId: orderIdOf(attempt),
  ...(attempt.providerRef !== undefined && { ref: attempt.providerRef }),
})
