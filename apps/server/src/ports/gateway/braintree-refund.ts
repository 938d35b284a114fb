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
import type { GatewayRefund, RefundAnswer } from './port.ts'

export type AskedRefund = Pick<GatewayRefund, 'amount' | 'currency'> & { key: string; ref: string }

type Listed = { known: true; refunds: KeyedRefund[] }
type Unknown = { known: false; why: string }

/** Every refund of a transaction, each asked for by itself; a void of taken money is its one refund. */
export async function listRefundsOf(
  client: BraintreeClient,
  it: Transaction,
): Promise<Listed | Unknown> {
  if (wasTakenBack(it)) {
    const read = readCharge(it)
    if (!read.known) return read
    return { known: true, refunds: [{ refund: voidRefund(read.charge), key: '' }] }
  }
  const refunds: Listed['refunds'] = []
  for (const id of it.refundIds ?? []) {
    const reply = await client.ask((gateway) => gateway.transaction.find(id))
    if (!reply.heard) return { known: false, why: reply.why }
    const refund = readRefund(reply.said)
    if (!refund) return { known: false, why: `refund ${id}` }
    refunds.push(refund)
  }
  return { known: true, refunds }
}

const TAKEN_NOT_SETTLED = new Set(['authorized', 'submitted_for_settlement', 'settlement_pending'])

/**
 * Gives money back at a gateway that knows no idempotency: the refund bears our key as its order id, and those the
 * transaction has are read before another is asked for.
 */
export async function refundOnce(
  client: BraintreeClient,
  { asked, voidedFor }: { asked: AskedRefund; voidedFor: Map<string, string> },
): Promise<RefundAnswer> {
  const reply = await client.ask((gateway) => gateway.transaction.find(asked.ref))
  if (!reply.heard) return { known: false, why: reply.why }
  const read = Transaction.safeParse(reply.said)
  const charge = readCharge(reply.said)
  if (!read.success || !charge.known) return { known: false, why: 'malformed' }
  const { ref, amount, currency } = charge.charge
  if (asked.currency !== currency) return { known: true, refund: refused(asked) }

  if (wasTakenBack(read.data)) {
    // one void gives all back, so it answers one key; which, is only known until the next start
    const mine = (voidedFor.get(ref) ?? asked.key) === asked.key && asked.amount === amount
    return { known: true, refund: mine ? voidRefund({ ref, amount, currency }) : refused(asked) }
  }
  if (TAKEN_NOT_SETTLED.has(read.data.status)) {
    if (asked.amount > amount) return { known: true, refund: refused(asked) }
    // a part can go back only once the whole has been settled, the next night
    if (asked.amount < amount) return { known: false, why: 'not settled yet' }
    const voided = await client.ask((gateway) => gateway.transaction.void(ref))
    if (!voided.heard) return { known: false, why: voided.why }
    if (!voided.said.success) return { known: false, why: 'settling' }
    voidedFor.set(ref, asked.key)
    return { known: true, refund: voidRefund({ ref, amount, currency }) }
  }
  if (charge.charge.state !== 'captured') return { known: true, refund: refused(asked) }
  return refundSettled(client, { asked, it: read.data })
}

/** Told by the gateway for certain: nothing more can be given back of it. */
const TOO_MUCH = new Set(['91512', '91521'])

async function refundSettled(
  client: BraintreeClient,
  { asked, it }: { asked: AskedRefund; it: Transaction },
): Promise<RefundAnswer> {
  const listed = await listRefundsOf(client, it)
  if (!listed.known) return listed
  const same = listed.refunds.find(({ key }) => key === asked.key)
  if (same) return { known: true, refund: same.refund }
  const amount = writeDecimal(asked.amount, asked.currency)
  const reply = await client.ask((gateway) =>
    gateway.transaction.refund(asked.ref, { amount, orderId: asked.key }),
  )
  if (!reply.heard) return { known: false, why: reply.why }
  const made = readRefund(reply.said.transaction)
  if (made) return { known: true, refund: made.refund }
  if (reply.said.success) return { known: false, why: 'malformed' }
  const codes = reply.said.errors.deepErrors().map(({ code }) => code)
  if (codes.some((code) => TOO_MUCH.has(code))) return { known: true, refund: refused(asked) }
  return { known: false, why: `refused ${codes.join(' ')}`.trim() }
}

const refused = ({ ref, amount, currency }: AskedRefund): GatewayRefund => ({
  ref: '',
  chargeRef: ref,
  state: 'failed',
  amount,
  currency,
})
