import type { Charge, ChargeAnswer, Gateway, GatewayRefund } from './port.ts'
import { refusedCharge } from './port.ts'
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
import { tellingOf } from './telling-charge.ts'

type AskedCharge = Parameters<Gateway['charge']>[0]
type AskedFor = { orderId: string; ref?: string }
type Unknown = { known: false; why: string }

const NO_KEYS: Unknown = { known: false, why: 'keys are missing' }
const DAY_MS = 24 * 3_600_000
/** How far back an order is looked for: its attempt is asked after within minutes, or given up within the hour. */
const LOOK_BACK_MS = 2 * DAY_MS
/** Nothing is held for longer, so what was taken in a span was made at most this long before. */
const LONGEST_HOLD_MS = 7 * DAY_MS
/** Square keeps no longer reference. */
const LONGEST_ORDER_ID = 40

/**
 * Square through its official package. The idempotency key makes a payment once however often it is asked for; an order
 * is found among the latest payments by its reference, a few seconds late.
 */
export function squareGateway(options: SquareOptions = {}): Gateway {
  const now = options.now ?? (() => new Date())

  return {
    name: 'square',
    confirms: 'nonce',

    async charge(asked) {
      const door = openDoor(asked.keys, options)
      if (!door) return { known: true, charge: refusedCharge(asked, 'authentication_failed') }
      if (asked.orderId.length > LONGEST_ORDER_ID)
        return { known: true, charge: refusedCharge(asked, 'order_id_too_long') }
      if (!isCurrency(asked.currency))
        return { known: true, charge: refusedCharge(asked, 'currency_not_supported') }
      return pay(door, asked)
    },

    async findCharge(asked) {
      const door = openDoor(asked.keys, options)
      return door ? find(door, { ...asked, now: now() }) : NO_KEYS
    },

    async cancelCharge(asked) {
      const door = openDoor(asked.keys, options)
      if (!door) return NO_KEYS
      const found = await find(door, { ...asked, now: now() })
      if (!found?.known || found.charge.state !== 'authorised') return found
      const { ref: paymentId } = found.charge
      const reply = await door.ask((square, asking) =>
        square.payments.cancel({ paymentId }, asking),
      )
      return heldAnswer(door, { reply, paymentId })
    },

    async captureCharge({ key, ref: paymentId, amount, ...asked }) {
      const door = openDoor(asked.keys, options)
      if (!door) return NO_KEYS
      const found = await findOne(door, paymentId)
      if (!found?.known) return found ?? { known: false, why: 'not found' }
      const { state, amount: held, currency } = found.charge
      if (state !== 'authorised' || amount > held || currency !== asked.currency) return found
      if (amount < held) {
        const reply = await door.ask((square, asking) =>
          square.payments.update(
            {
              paymentId,
              idempotencyKey: shortKey(`${key}:amount`),
              payment: { amountMoney: writeMoney({ amount, currency }) },
            },
            asking,
          ),
        )
        const lowered = await heldAnswer(door, { reply, paymentId })
        if (!lowered.known || lowered.charge.amount !== amount) return lowered
      }
      const reply = await door.ask((square, asking) =>
        square.payments.complete({ paymentId }, asking),
      )
      return heldAnswer(door, { reply, paymentId })
    },

    async refundCharge({ key, ref, amount, currency, ...asked }) {
      const door = openDoor(asked.keys, options)
      if (!door) return NO_KEYS
      const reply = await door.ask((square, asking) =>
        square.refunds.refundPayment(
          {
            idempotencyKey: shortKey(key),
            paymentId: ref,
            amountMoney: writeMoney({ amount, currency }),
          },
          asking,
        ),
      )
      if (reply.kind === 'unknown') return { known: false, why: reply.why }
      if (reply.kind === 'refused') {
        if (!NEVER.has(reply.code)) return { known: false, why: reply.code }
        const refund: GatewayRefund = { ref: '', chargeRef: ref, state: 'failed', amount, currency }
        return { known: true, refund }
      }
      const refund = readRefund(reply.said.refund)
      return refund ? { known: true, refund } : { known: false, why: 'malformed' }
    },

    async listRefunds({ ref: paymentId, ...asked }) {
      const door = openDoor(asked.keys, options)
      if (!door) return NO_KEYS
      const reply = await door.ask((square, asking) => square.payments.get({ paymentId }, asking))
      if (reply.kind !== 'said') return unknownOf(reply)
      const read = Payment.safeParse(reply.said.payment)
      if (!read.success) return { known: false, why: 'malformed' }
      const refunds: GatewayRefund[] = []
      for (const refundId of read.data.refundIds ?? []) {
        const one = await door.ask((square, asking) => square.refunds.get({ refundId }, asking))
        if (one.kind !== 'said') return unknownOf(one)
        const refund = readRefund(one.said.refund)
        if (!refund) return { known: false, why: `refund ${refundId}` }
        refunds.push(refund)
      }
      return { known: true, refunds }
    },

    async readEvent({ keys, body, headers }) {
      const door = openDoor(keys, options)
      return door && readMessage(door.keys, { body, headers })
    },

    async *listTaken({ from, until, ...asked }) {
      const door = openDoor(asked.keys, options)
      if (!door) throw new Error('square: keys are missing')
      const span = { from: new Date(from.getTime() - LONGEST_HOLD_MS), until }
      for (let cursor: string | undefined; cursor !== ''; ) {
        const page = await door.listPage({ ...span, ...(cursor !== undefined && { cursor }) })
        if (page.kind !== 'said') throw new Error(`square: ${unknownOf(page).why}`)
        for (const payment of page.said.payments) {
          const at = takenAt(payment)
          const answer = readCharge(payment)
          if (!at || at < from || at >= until) continue
          if (!answer.known) throw new Error(`square: ${answer.why}`)
          if (answer.charge.state === 'captured') yield answer.charge
        }
        cursor = page.said.cursor
      }
    },
  }
}

/** Square's words for: nothing, or not so much, can be given back of it. */
const NEVER = new Set([
  'PAYMENT_NOT_REFUNDABLE',
  'PAYMENT_NOT_REFUNDABLE_DUE_TO_DISPUTE',
  'REFUND_AMOUNT_INVALID',
  'CURRENCY_MISMATCH',
  'AMOUNT_TOO_HIGH',
])

async function pay(door: SquareDoor, asked: AskedCharge): Promise<ChargeAnswer> {
  const { locationId } = door.keys
  const reply = await door.ask((square, asking) =>
    square.payments.create(
      {
        sourceId: asked.nonce,
        idempotencyKey: shortKey(asked.key),
        amountMoney: writeMoney(asked),
        autocomplete: asked.capture !== 'later',
        locationId,
        referenceId: asked.orderId,
      },
      asking,
    ),
  )
  if (reply.kind === 'unknown') return { known: false, why: reply.why }
  if (reply.kind === 'said') return readCharge(reply.said.payment)
  if (reply.category === 'AUTHENTICATION_ERROR')
    return { known: true, charge: refusedCharge(asked, 'authentication_failed') }
  // another payment was made with this key: what became of that one is what has to be found out
  if (reply.code === 'IDEMPOTENCY_KEY_REUSED') return { known: false, why: reply.code }
  return { known: true, charge: refusedCharge(asked, declineOf(reply.code)) }
}

async function find(
  door: SquareDoor,
  { orderId, ref, now }: AskedFor & { now: Date },
): Promise<ChargeAnswer | undefined> {
  if (ref) return findOne(door, ref)
  // the clock of the gateway may be ahead of ours
  const span = {
    from: new Date(now.getTime() - LOOK_BACK_MS),
    until: new Date(now.getTime() + DAY_MS),
  }
  let telling: Charge | undefined
  for (let cursor: string | undefined; cursor !== ''; ) {
    const page = await door.listPage({ ...span, ...(cursor !== undefined && { cursor }) })
    if (page.kind !== 'said') return unknownOf(page)
    for (const payment of page.said.payments) {
      if (payment.referenceId !== orderId) continue
      const answer = readCharge(payment)
      // what cannot be read may be the one that took money
      if (!answer.known) return answer
      const { charge } = answer
      telling = tellingOf(telling, charge)
    }
    cursor = page.said.cursor
  }
  return telling && { known: true, charge: telling }
}

async function findOne(door: SquareDoor, paymentId: string): Promise<ChargeAnswer | undefined> {
  const reply = await door.ask((square, asking) => square.payments.get({ paymentId }, asking))
  if (reply.kind === 'said') return readCharge(reply.said.payment)
  return reply.kind === 'refused' && reply.code === 'NOT_FOUND' ? undefined : unknownOf(reply)
}

/** What became of held money: when Square would not do as asked, the payment itself tells why. */
async function heldAnswer(
  door: SquareDoor,
  { reply, paymentId }: { reply: Reply<{ payment?: unknown }>; paymentId: string },
): Promise<ChargeAnswer> {
  if (reply.kind === 'unknown') return unknownOf(reply)
  if (reply.kind === 'said') return readCharge(reply.said.payment)
  return (await findOne(door, paymentId)) ?? { known: false, why: reply.code }
}

const unknownOf = (reply: Exclude<Reply<never>, { kind: 'said' }>): Unknown => ({
  known: false,
  why: reply.kind === 'unknown' ? reply.why : reply.code,
})
