import type { UnsentReason } from '@kerbside/domain/payment/payment.ts'
import { HOUR } from '@kerbside/domain/time.ts'
import { failpoint } from '../../failpoint.ts'
import type { ChargeAnswer } from '../../ports/gateway/port.ts'
import { refusedCharge } from '../../ports/gateway/port.ts'
import { gatewayOf, merchantAt, type Payer } from './find-keys.ts'
import { healthOf } from './gateway-health.ts'
import type { Attempt } from './store.ts'

/** What the gateway is told an attempt is called; it comes back with every charge. */
export const orderIdOf = (attempt: Pick<Attempt, 'bookingId' | 'number'>): string =>
  `${attempt.bookingId}-${attempt.number}`

/** What of an attempt is told to a gateway, always the same: a key that is used again must ask the same. */
export type Asked = Pick<
  Attempt,
  | 'id'
  | 'bookingId'
  | 'number'
  | 'gateway'
  | 'amount'
  | 'currency'
  | 'hold'
  | 'providerRef'
  | 'madeAt'
>

const NO_GATEWAY: ChargeAnswer = { known: false, why: 'no such gateway' }

/**
 * PayPal keeps a request id six hours, Stripe a day (their documentation on idempotency). After that the same key
 * would ask for money a second time.
 */
const KEY_HOLDS_MS = 5 * HOUR

/**
 * A try that its gateway has not heard of is given up in a good minute after it was made (UNHEARD_MS). A server that
 * stood still in between must not charge it after that: the money would only go back.
 */
const CHARGED_WITHIN_MS = 10_000

/**
 * Asks the gateway for the money, or opens the charge that the customer confirms in the browser; outside any
 * transaction. Whatever happens here, the answer goes to applyCharge; the attempt's own key makes a second call of the
 * same attempt take nothing more.
 */
export async function submitAttempt(
  call: Payer,
  { attempt, nonce }: { attempt: Asked; nonce: string },
): Promise<ChargeAnswer> {
  const gateway = gatewayOf(call, attempt.gateway)
  if (!gateway) return unasked(attempt, 'no_such_gateway')
  const health = healthOf(call, attempt.gateway)
  if (!health.mayAsk()) return unasked(attempt, 'gateway_down')
  const merchant = await merchantAt(call, attempt.gateway)
  failpoint('payment.charging')
  const ageMs = call.now().getTime() - attempt.madeAt.getTime()
  if (nonce !== '' && ageMs > CHARGED_WITHIN_MS) return unasked(attempt, 'too_late')
  const answer = await gateway.charge({
    ...merchant,
    key: `${call.operator}:${attempt.id}`,
    orderId: orderIdOf(attempt),
    nonce,
    amount: attempt.amount,
    currency: attempt.currency,
    capture: attempt.hold ? 'later' : 'now',
    metadata: { attempt: attempt.id, booking: attempt.bookingId },
  })
  failpoint('payment.charged')
  health.count(answer.known ? 'worked' : 'failed', answer.known ? undefined : answer.why)
  return answer
}

/** Nobody was asked: for certain nothing was taken. */
const unasked = (attempt: Asked, why: UnsentReason): ChargeAnswer => ({
  known: true,
  charge: refusedCharge({ ...attempt, orderId: orderIdOf(attempt) }, why),
})

/**
 * What the gateway tells of an attempt by now; `unheard` when it knows of no charge. Outside any transaction. One that
 * is confirmed in the browser and whose opening nobody answered is opened again under its key: nobody can have paid
 * what nobody was given.
 */
export async function askAfterAttempt(
  call: Payer,
  { attempt }: { attempt: Asked & Pick<Attempt, 'state'> },
): Promise<ChargeAnswer | 'unheard'> {
  const gateway = gatewayOf(call, attempt.gateway)
  if (!gateway) return NO_GATEWAY
  if (gateway.confirms === 'browser' && attempt.providerRef === undefined) {
    const age = call.now().getTime() - attempt.madeAt.getTime()
    if (age < KEY_HOLDS_MS) return submitAttempt(call, { attempt, nonce: '' })
  }
  const asked = { ...(await merchantAt(call, attempt.gateway)), ...whichOf(attempt) }
  const found = await gateway.findCharge(asked)
  failpoint('payment.found')
  if (!found?.known || !found.charge.approved || !gateway.captureCharge) return found ?? 'unheard'
  // Approved after it was withdrawn, or after the booking lapsed.
  if (attempt.state === 'failed' || attempt.state === 'voided') return found
  const taken = await gateway.captureCharge({
    ...asked,
    ref: found.charge.ref,
    key: `${call.operator}:take:${attempt.id}`,
    amount: attempt.amount,
    currency: attempt.currency,
  })
  failpoint('payment.taken')
  return taken
}

/**
 * Withdraws an attempt that waits for its cardholder, or lets a hold go. What the gateway answers goes to applyCharge
 * like any other answer: the cardholder may have said yes a moment before.
 */
export async function cancelAttempt(
  call: Payer,
  { attempt }: { attempt: Asked },
): Promise<ChargeAnswer | 'unheard'> {
  const gateway = gatewayOf(call, attempt.gateway)
  if (!gateway) return NO_GATEWAY
  const asked = { ...(await merchantAt(call, attempt.gateway)), ...whichOf(attempt) }
  const withdrawn = await gateway.cancelCharge(asked)
  failpoint('payment.withdrawn')
  return withdrawn ?? 'unheard'
}

/** Takes what is held: the whole, or as much of it as was claimed on the attempt before. */
export async function captureAttempt(
  call: Payer,
  { attempt }: { attempt: Asked & Pick<Attempt, 'capturedAmount'> },
): Promise<ChargeAnswer> {
  const gateway = gatewayOf(call, attempt.gateway)
  if (!gateway?.captureCharge || attempt.providerRef === undefined) return NO_GATEWAY
  return gateway.captureCharge({
    ...(await merchantAt(call, attempt.gateway)),
    key: `${call.operator}:take:${attempt.id}`,
    orderId: orderIdOf(attempt),
    ref: attempt.providerRef,
    amount: attempt.capturedAmount ?? attempt.amount,
    currency: attempt.currency,
  })
}

const whichOf = (attempt: Asked) => ({
  orderId: orderIdOf(attempt),
  ...(attempt.providerRef !== undefined && { ref: attempt.providerRef }),
})
