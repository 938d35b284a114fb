import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Call } from '../../http/call.ts'
import type { ChargeAnswer, Gateway } from '../../ports/gateway/port.ts'
import type { Attempt } from './store.ts'

/** As much of a call as talking to a gateway takes. */
type Payer = Pick<Call, 'operator' | 'gateways'> & { profile: Pick<Operator, 'slug' | 'mode'> }

/** What the gateway is told an attempt is called; it comes back with every charge. */
export const orderIdOf = (attempt: Pick<Attempt, 'bookingId' | 'number'>): string =>
  `${attempt.bookingId}-${attempt.number}`

/**
 * Asks the gateway for the money, outside any transaction. Whatever happens here, the answer goes to applyCharge;
 * the attempt's own key makes a second call of the same attempt take nothing more.
 */
export async function submitAttempt(
  call: Payer,
  {
    attempt,
    nonce,
  }: {
    attempt: Pick<Attempt, 'id' | 'bookingId' | 'number' | 'gateway' | 'amount' | 'currency'>
    nonce: string
  },
): Promise<ChargeAnswer> {
  const gateway = findGateway(call, attempt.gateway)
  if (!gateway) return { known: false, why: 'no such gateway' }
  return gateway.charge({
    merchant: call.profile.slug,
    key: `${call.operator}:${attempt.id}`,
    orderId: orderIdOf(attempt),
    nonce,
    amount: attempt.amount,
    currency: attempt.currency,
  })
}

/** What the gateway tells of an attempt by now; `unheard` when it knows of no charge. Outside any transaction. */
export async function askAfterAttempt(
  call: Payer,
  { attempt }: { attempt: Pick<Attempt, 'bookingId' | 'number' | 'gateway'> },
): Promise<ChargeAnswer | 'unheard'> {
  const gateway = findGateway(call, attempt.gateway)
  if (!gateway) return { known: false, why: 'no such gateway' }
  const asked = { merchant: call.profile.slug, orderId: orderIdOf(attempt) }
  return (await gateway.findCharge(asked)) ?? 'unheard'
}

/**
 * Withdraws an attempt that waits for its cardholder, so that another card may be tried. What the gateway answers goes
 * to applyCharge like any other answer: the cardholder may have said yes a moment before.
 */
export async function cancelAttempt(
  call: Payer,
  { attempt }: { attempt: Pick<Attempt, 'bookingId' | 'number' | 'gateway'> },
): Promise<ChargeAnswer | 'unheard'> {
  const gateway = findGateway(call, attempt.gateway)
  if (!gateway) return { known: false, why: 'no such gateway' }
  const asked = { merchant: call.profile.slug, orderId: orderIdOf(attempt) }
  return (await gateway.cancelCharge(asked)) ?? 'unheard'
}

/** Sandbox money exists only for an operator in test mode, whatever its settings say. */
function findGateway(call: Payer, name: string): Gateway | undefined {
  if (name === 'sandbox' && call.profile.mode !== 'test') return undefined
  return call.gateways[name]
}
