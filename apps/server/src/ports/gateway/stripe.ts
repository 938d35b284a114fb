import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { Charge, ChargeAnswer, Gateway, GatewayRefund, Merchant } from './port.ts'
import { writeStripeAmount } from './stripe-amount.ts'
import { openStripeClients, type StripeOptions } from './stripe-client.ts'
import { eventOf, readStripeEvent } from './stripe-event.ts'
import { findStripeIntent } from './stripe-find.ts'
import { ORDER, readIntent } from './stripe-intent.ts'
import { dropReleased, REFUND_KEY, type ReadRefund, readRefund } from './stripe-refund.ts'
import { listStripeTaken } from './stripe-taken.ts'

const expand = ['latest_charge']
const NO_KEY = { known: false, why: 'no secret key' } as const

/**
 * Stripe: a charge is opened here and confirmed by the customer in Stripe's own script. Of an operator's keys it needs
 * `secretKey` and, for messages, `webhookSecret` (two, parted by a space, while one is changed); `publishableKey` is
 * for the page.
 */
export function stripeGateway(options: StripeOptions): Gateway {
  const { clientOf, ask } = openStripeClients(options)

  async function retrieve(client: Stripe, ref: string): Promise<ChargeAnswer> {
    const heard = await ask(() => client.paymentIntents.retrieve(ref, { expand }))
    return heard.heard ? readIntent(heard.value) : { known: false, why: heard.why }
  }

  const find = (asked: Merchant & { orderId: string; ref?: string }) => {
    const client = clientOf(asked)
    if (!client) return Promise.resolve(NO_KEY)
    return findStripeIntent({ client, ask, now: options.now }, asked)
  }

  async function allRefunds(client: Stripe, ref: string): Promise<unknown[]> {
    const refunds: unknown[] = []
    const pages = client.refunds.list({
      payment_intent: ref,
      limit: 100,
      expand: ['data.charge'],
    })
    for await (const refund of pages) refunds.push(refund)
    return refunds
  }

  return {
    name: 'stripe',
    confirms: 'browser',

    async charge({ merchant, key, orderId, amount, currency, capture = 'now', metadata, keys }) {
      const client = clientOf({ merchant, ...(keys && { keys }) })
      const facts = { orderId, amount, currency }
      if (!client) return refused(facts, 'authentication_failed')
      const said = writeStripeAmount(amount, currency)
      if (said === undefined) return refused(facts, 'invalid_charge_amount')
      const heard = await ask(() =>
        client.paymentIntents.create(
          {
            amount: said,
            currency: currency.toLowerCase(),
            capture_method: capture === 'later' ? 'manual' : 'automatic',
            allowed_payment_method_types: ['card'],
            metadata: { ...metadata, operator: merchant, [ORDER]: orderId },
            expand,
          },
          { idempotencyKey: key },
        ),
      )
      if (!heard.heard)
        return heard.refusal ? refused(facts, heard.refusal.code) : { known: false, why: heard.why }
      // the answer to a key that was used before is what was said then
      const { id, lastResponse } = heard.value
      const isOld = lastResponse.headers['idempotent-replayed'] === 'true'
      return isOld && id ? retrieve(client, id) : readIntent(heard.value)
    },

    findCharge: find,

    async cancelCharge(asked) {
      const client = clientOf(asked)
      if (!client) return NO_KEY
      const found = await find(asked)
      if (!found?.known) return found
      const { state, ref } = found.charge
      if (state !== 'requires_action' && state !== 'authorised') return found
      const heard = await ask(() =>
        client.paymentIntents.cancel(
          ref,
          { cancellation_reason: 'abandoned', expand },
          // a key of its own each time: an error kept under one key would stand in the way for a day
          { idempotencyKey: randomUUID() },
        ),
      )
      if (heard.heard) return readIntent(heard.value)
      return heard.refusal ? retrieve(client, ref) : { known: false, why: heard.why }
    },

    async captureCharge(asked) {
      const client = clientOf(asked)
      const said = writeStripeAmount(asked.amount, asked.currency)
      if (!client) return NO_KEY
      if (said === undefined) return { known: false, why: 'amount' }
      const heard = await ask(() =>
        client.paymentIntents.capture(
          asked.ref,
          { amount_to_capture: said, expand },
          { idempotencyKey: asked.key },
        ),
      )
      if (heard.heard) return readIntent(heard.value)
      return heard.refusal ? retrieve(client, asked.ref) : { known: false, why: heard.why }
    },

    async refundCharge(asked) {
      const { key, ref, amount, currency } = asked
      const client = clientOf(asked)
      const said = writeStripeAmount(amount, currency)
      if (!client) return NO_KEY
      if (said === undefined) return { known: false, why: 'amount' }
      const before = await ask(() => allRefunds(client, ref))
      if (!before.heard) return { known: false, why: before.why }
      const done = before.value.map((one) => readRefund(one, ref)).find((one) => one?.key === key)
      if (done) return { known: true, refund: withoutKey(done) }
      const heard = await ask(() =>
        client.refunds.create(
          { payment_intent: ref, amount: said, metadata: { [REFUND_KEY]: key } },
          { idempotencyKey: key },
        ),
      )
      if (heard.heard) {
        const refund = readRefund(heard.value, ref)
        return refund
          ? { known: true, refund: withoutKey(refund) }
          : { known: false, why: 'malformed' }
      }
      if (!heard.refusal) return { known: false, why: heard.why }
      const refund = { ref: '', chargeRef: ref, state: 'failed' as const, amount, currency }
      return { known: true, refund }
    },

    async listRefunds(asked) {
      const client = clientOf(asked)
      if (!client) return NO_KEY
      const heard = await ask(() => allRefunds(client, asked.ref))
      if (!heard.heard) return { known: false, why: heard.why }
      const refunds = dropReleased(heard.value).map((one) => readRefund(one, asked.ref))
      const known = refunds.flatMap((refund) => (refund ? [refund] : []))
      return known.length === refunds.length
        ? { known: true, refunds: known }
        : { known: false, why: 'malformed' }
    },

    async readEvent(asked) {
      return readStripeEvent(asked)
    },

    async *listUndelivered(asked) {
      const client = clientOf(asked)
      if (!client) return
      const created = { gte: Math.floor(asked.since.getTime() / 1000) }
      const events = client.events.list({ delivery_success: false, created, limit: 100 })
      for await (const event of events) yield eventOf(event)
    },

    listTaken(asked) {
      const client = clientOf(asked)
      if (!client) throw new Error('no secret key')
      return listStripeTaken(client, asked)
    },
  }
}

function refused(
  asked: Pick<Charge, 'orderId' | 'amount' | 'currency'>,
  declineReason: string,
): ChargeAnswer {
  const none = { ref: '', state: 'failed', brand: '', last4: '', actionUrl: '' } as const
  return { known: true, charge: { ...asked, ...none, declineReason } }
}

const withoutKey = ({ key: _key, ...refund }: ReadRefund): GatewayRefund => refund
