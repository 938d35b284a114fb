import { mostRelevantCharge } from './most-relevant-charge.ts'
import type { Charge, ChargeResult, Gateway, GatewayRefund } from './port.ts'
import { rejectedCharge } from './port.ts'
import {
  openDoor,
  type Reply,
  type SquareDoor,
  type SquareOptions,
  shortKey,
} from './square-client.ts'
import { readMessage } from './square-event.ts'
import {
  declineOf,
  isCurrency,
  Payment,
  readCharge,
  readRefund,
  takenAt,
  writeMoney,
} from './square-payment.ts'

type ChargeParams = Parameters<Gateway['charge']>[0]
type OrderRef = { orderId: string; ref?: string }
type Unknown = { known: false; why: string }

const NO_KEYS: Unknown = { known: false, why: 'keys are missing' }
const DAY_MS = 24 * 3_600_000
/** How far back an order is searched for: its attempt is looked up within minutes, or given up within the hour. */
const LOOKBACK_MS = 2 * DAY_MS
/** Nothing is authorised for longer, so a payment captured in a span was made at most this long before it. */
const MAX_AUTHORISATION_MS = 7 * DAY_MS
/** Square stores no longer reference. */
const MAX_ORDER_ID_LENGTH = 40

/**
 * Square through its official package. The idempotency key makes a payment once, however often it is requested;
 * an order is found among the latest payments by its reference, a few seconds late.
 */
export function squareGateway(options: SquareOptions = {}): Gateway {
  const now = options.now ?? (() => new Date())

  return {
    name: 'square',
    confirms: 'nonce',

    async charge(params) {
      const door = openDoor(params.keys, options)
      if (!door) return { known: true, charge: rejectedCharge(params, 'authentication_failed') }
      if (params.orderId.length > MAX_ORDER_ID_LENGTH)
        return { known: true, charge: rejectedCharge(params, 'order_id_too_long') }
      if (!isCurrency(params.currency))
        return { known: true, charge: rejectedCharge(params, 'currency_not_supported') }
      return pay(door, params)
    },

    async findCharge(params) {
      const door = openDoor(params.keys, options)
      return door ? find(door, { ...params, now: now() }) : NO_KEYS
    },

    async cancelCharge(params) {
      const door = openDoor(params.keys, options)
      if (!door) return NO_KEYS
      const found = await find(door, { ...params, now: now() })
      if (!found?.known || found.charge.state !== 'authorised') return found
      const { ref: paymentId } = found.charge
      const reply = await door.request((square, requestOptions) =>
        square.payments.cancel({ paymentId }, requestOptions),
      )
      return holdResult(door, { reply, paymentId })
    },

    async captureCharge({ key, ref: paymentId, amount, ...params }) {
      const door = openDoor(params.keys, options)
      if (!door) return NO_KEYS
      const found = await findOne(door, paymentId)
      if (!found?.known) return found ?? { known: false, why: 'not found' }
      const { state, amount: held, currency } = found.charge
      if (state !== 'authorised' || amount > held || currency !== params.currency) return found
      if (amount < held) {
        const reply = await door.request((square, requestOptions) =>
          square.payments.update(
            {
              paymentId,
              idempotencyKey: shortKey(`${key}:amount`),
              payment: { amountMoney: writeMoney({ amount, currency }) },
            },
            requestOptions,
          ),
        )
        const lowered = await holdResult(door, { reply, paymentId })
        if (!lowered.known || lowered.charge.amount !== amount) return lowered
      }
      const reply = await door.request((square, requestOptions) =>
        square.payments.complete({ paymentId }, requestOptions),
      )
      return holdResult(door, { reply, paymentId })
    },

    async refundCharge({ key, ref, amount, currency, ...params }) {
      const door = openDoor(params.keys, options)
      if (!door) return NO_KEYS
      const reply = await door.request((square, requestOptions) =>
        square.refunds.refundPayment(
          {
            idempotencyKey: shortKey(key),
            paymentId: ref,
            amountMoney: writeMoney({ amount, currency }),
          },
          requestOptions,
        ),
      )
      if (reply.kind === 'unknown') return { known: false, why: reply.why }
      if (reply.kind === 'refused') {
        if (!NEVER.has(reply.code)) return { known: false, why: reply.code }
        const refund: GatewayRefund = { ref: '', chargeRef: ref, state: 'failed', amount, currency }
        return { known: true, refund }
      }
      const refund = readRefund(reply.payload.refund)
      return refund ? { known: true, refund } : { known: false, why: 'malformed' }
    },

    async listRefunds({ ref: paymentId, ...params }) {
      const door = openDoor(params.keys, options)
      if (!door) return NO_KEYS
      const reply = await door.request((square, requestOptions) =>
        square.payments.get({ paymentId }, requestOptions),
      )
      if (reply.kind !== 'response') return unknownOf(reply)
      const read = Payment.safeParse(reply.payload.payment)
      if (!read.success) return { known: false, why: 'malformed' }
      const refunds: GatewayRefund[] = []
      for (const refundId of read.data.refundIds ?? []) {
        const item = await door.request((square, requestOptions) =>
          square.refunds.get({ refundId }, requestOptions),
        )
        if (item.kind !== 'response') return unknownOf(item)
        const refund = readRefund(item.payload.refund)
        if (!refund) return { known: false, why: `refund ${refundId}` }
        refunds.push(refund)
      }
      return { known: true, refunds }
    },

    async readEvent({ keys, body, headers }) {
      const door = openDoor(keys, options)
      return door && readMessage(door.keys, { body, headers })
    },

    async *listTaken({ from, until, ...params }) {
      const door = openDoor(params.keys, options)
      if (!door) throw new Error('square: keys are missing')
      const span = { from: new Date(from.getTime() - MAX_AUTHORISATION_MS), until }
      for (let cursor: string | undefined; cursor !== ''; ) {
        const page = await door.listPage({ ...span, ...(cursor !== undefined && { cursor }) })
        if (page.kind !== 'response') throw new Error(`square: ${unknownOf(page).why}`)
        for (const payment of page.payload.payments) {
          const at = takenAt(payment)
          const result = readCharge(payment)
          if (!at || at < from || at >= until) continue
          if (!result.known) throw new Error(`square: ${result.why}`)
          if (result.charge.state === 'captured') yield result.charge
        }
        cursor = page.payload.cursor
      }
    },
  }
}

/** Square's codes for: nothing, or not this much, can be refunded of it. */
const NEVER = new Set([
  'PAYMENT_NOT_REFUNDABLE',
  'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE',
  'REFUND_AMOUNT_INVALID',
  'CURRENCY_MISMATCH',
  'AMOUNT_TOO_HIGH',
])

async function pay(door: SquareDoor, params: ChargeParams): Promise<ChargeResult> {
  const { locationId } = door.keys
  const reply = await door.request((square, requestOptions) =>
    square.payments.create(
      {
        sourceId: params.nonce,
        idempotencyKey: shortKey(params.key),
        amountMoney: writeMoney(params),
        autocomplete: params.capture !== 'later',
        locationId,
        referenceId: params.orderId,
      },
      requestOptions,
    ),
  )
  if (reply.kind === 'unknown') return { known: false, why: reply.why }
  if (reply.kind === 'response') return readCharge(reply.payload.payment)
  if (reply.category === 'AUTHENTICATION_ERROR')
    return { known: true, charge: rejectedCharge(params, 'authentication_failed') }
  // another payment was made with this key, so its outcome has to be found out
  if (reply.code === 'IDEMPOTENCY_KEY_REUSED') return { known: false, why: reply.code }
  return { known: true, charge: rejectedCharge(params, declineOf(reply.code)) }
}

async function find(
  door: SquareDoor,
  { orderId, ref, now }: OrderRef & { now: Date },
): Promise<ChargeResult | undefined> {
  if (ref) return findOne(door, ref)
  // the gateway's clock may be ahead of ours
  const span = {
    from: new Date(now.getTime() - LOOKBACK_MS),
    until: new Date(now.getTime() + DAY_MS),
  }
  let mostRelevant: Charge | undefined
  for (let cursor: string | undefined; cursor !== ''; ) {
    const page = await door.listPage({ ...span, ...(cursor !== undefined && { cursor }) })
    if (page.kind !== 'response') return unknownOf(page)
    for (const payment of page.payload.payments) {
      if (payment.referenceId !== orderId) continue
      const result = readCharge(payment)
      // a payment that cannot be read may be the one that took money
      if (!result.known) return result
      const { charge } = result
      mostRelevant = mostRelevantCharge(mostRelevant, charge)
    }
    cursor = page.payload.cursor
  }
  return mostRelevant && { known: true, charge: mostRelevant }
}

async function findOne(door: SquareDoor, paymentId: string): Promise<ChargeResult | undefined> {
  const reply = await door.request((square, requestOptions) =>
    square.payments.get({ paymentId }, requestOptions),
  )
  if (reply.kind === 'response') return readCharge(reply.payload.payment)
  return reply.kind === 'refused' && reply.code === 'NOT_FOUND' ? undefined : unknownOf(reply)
}

/** The outcome of an authorisation: when Square rejects the request, the payment itself gives the reason. */
async function holdResult(
  door: SquareDoor,
  { reply, paymentId }: { reply: Reply<{ payment?: unknown }>; paymentId: string },
): Promise<ChargeResult> {
  if (reply.kind === 'unknown') return unknownOf(reply)
  if (reply.kind === 'response') return readCharge(reply.payload.payment)
  return (await findOne(door, paymentId)) ?? { known: false, why: reply.code }
}

const unknownOf = (reply: Exclude<Reply<never>, { kind: 'response' }>): Unknown => ({
  known: false,
  why: reply.kind === 'unknown' ? reply.why : reply.code,
})
