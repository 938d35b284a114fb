import type { BraintreeClient } from './braintree-client.ts'
import {
  type KeyedRefund,
  readCharge,
  readRefund,
  Transaction,
  voidRefund,
  wasTakenBack,
} from './braintree-transaction.ts'
import { writeDecimal } from './decimal-amount.ts'
import type { GatewayRefund, RefundResult } from './port.ts'

export type RefundParams = Pick<GatewayRefund, 'amount' | 'currency'> & { key: string; ref: string }

type Listed = { known: true; refunds: KeyedRefund[] }
type Unknown = { known: false; why: string }

/** Every refund of a transaction, each fetched separately; a void of taken money is its one refund. */
export async function listRefundsOf(
  client: BraintreeClient,
  transaction: Transaction,
): Promise<Listed | Unknown> {
  if (wasTakenBack(transaction)) {
    const read = readCharge(transaction)
    if (!read.known) return read
    return { known: true, refunds: [{ refund: voidRefund(read.charge), key: '' }] }
  }
  const refunds: Listed['refunds'] = []
  for (const id of transaction.refundIds ?? []) {
    const reply = await client.request((gateway) => gateway.transaction.find(id))
    if (!reply.received) return { known: false, why: reply.why }
    const refund = readRefund(reply.payload)
    if (!refund) return { known: false, why: `refund ${id}` }
    refunds.push(refund)
  }
  return { known: true, refunds }
}

const TAKEN_NOT_SETTLED = new Set(['authorized', 'submitted_for_settlement', 'settlement_pending'])

/**
 * Refunds once at a gateway without idempotency keys: the refund has our key as its order id, and the transaction's
 * existing refunds are read before another is requested.
 */
export async function refundOnce(
  client: BraintreeClient,
  { params, voidedFor }: { params: RefundParams; voidedFor: Map<string, string> },
): Promise<RefundResult> {
  const reply = await client.request((gateway) => gateway.transaction.find(params.ref))
  if (!reply.received) return { known: false, why: reply.why }
  const read = Transaction.safeParse(reply.payload)
  const charge = readCharge(reply.payload)
  if (!read.success || !charge.known) return { known: false, why: 'malformed' }
  const { ref, amount, currency } = charge.charge
  if (params.currency !== currency) return { known: true, refund: rejected(params) }

  if (wasTakenBack(read.data)) {
    // One void refunds everything, so it counts for one key; which key is remembered only until the next start.
    const mine = (voidedFor.get(ref) ?? params.key) === params.key && params.amount === amount
    return { known: true, refund: mine ? voidRefund({ ref, amount, currency }) : rejected(params) }
  }
  if (TAKEN_NOT_SETTLED.has(read.data.status)) {
    if (params.amount > amount) return { known: true, refund: rejected(params) }
    // A partial refund is possible only after the whole charge has been settled, the next night.
    if (params.amount < amount) return { known: false, why: 'not settled yet' }
    const voided = await client.request((gateway) => gateway.transaction.void(ref))
    if (!voided.received) return { known: false, why: voided.why }
    if (!voided.payload.success) return { known: false, why: 'settling' }
    voidedFor.set(ref, params.key)
    return { known: true, refund: voidRefund({ ref, amount, currency }) }
  }
  if (charge.charge.state !== 'captured') return { known: true, refund: rejected(params) }
  return refundSettled(client, { params, it: read.data })
}

/** The gateway's certain rejections: no more of the charge can be refunded. */
const TOO_MUCH = new Set(['91512', '91521'])

async function refundSettled(
  client: BraintreeClient,
  { params, it: transaction }: { params: RefundParams; it: Transaction },
): Promise<RefundResult> {
  const listed = await listRefundsOf(client, transaction)
  if (!listed.known) return listed
  const existing = listed.refunds.find(({ key }) => key === params.key)
  if (existing) return { known: true, refund: existing.refund }
  const amount = writeDecimal(params.amount, params.currency)
  const reply = await client.request((gateway) =>
    gateway.transaction.refund(params.ref, { amount, orderId: params.key }),
  )
  if (!reply.received) return { known: false, why: reply.why }
  const made = readRefund(reply.payload.transaction)
  if (made) return { known: true, refund: made.refund }
  if (reply.payload.success) return { known: false, why: 'malformed' }
  const codes = reply.payload.errors.deepErrors().map(({ code }) => code)
  if (codes.some((code) => TOO_MUCH.has(code))) return { known: true, refund: rejected(params) }
  return { known: false, why: `refused ${codes.join(' ')}`.trim() }
}

const rejected = ({ ref, amount, currency }: RefundParams): GatewayRefund => ({
  ref: '',
  chargeRef: ref,
  state: 'failed',
  amount,
  currency,
})
