import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import type { Charge, ChargeResult, Gateway, GatewayRefund, Merchant } from './port.ts'
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
 * Stripe: the server opens a charge, and the customer confirms it in Stripe's own script. Of an operator's keys
 * it needs `secretKey` and, for messages, `webhookSecret` (two, separated by a space, during a change);
 * `publishableKey` is for the page.
 */
export function stripeGateway(options: StripeOptions): Gateway {
  const { clientOf, request } = openStripeClients(options)

  async function retrieve(client: Stripe, ref: string): Promise<ChargeResult> {
    const reply = await request(() => client.paymentIntents.retrieve(ref, { expand }))
    return reply.received ? readIntent(reply.value) : { known: false, why: reply.why }
  }

  const find = (params: Merchant & { orderId: string; ref?: string }) => {
    const client = clientOf(params)
    if (!client) return Promise.resolve(NO_KEY)
    return findStripeIntent({ client, request, now: options.now }, params)
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
      const details = { orderId, amount, currency }
      if (!client) return rejected(details, 'authentication_failed')
      const stripeAmount = writeStripeAmount(amount, currency)
      if (stripeAmount === undefined) return rejected(details, 'invalid_charge_amount')
      const reply = await request(() =>
        client.paymentIntents.create(
          {
            amount: stripeAmount,
            currency: currency.toLowerCase(),
            capture_method: capture === 'later' ? 'manual' : 'automatic',
            allowed_payment_method_types: ['card'],
            metadata: { ...metadata, operator: merchant, [ORDER]: orderId },
            expand,
          },
          { idempotencyKey: key },
        ),
      )
      if (!reply.received)
        return reply.rejection
          ? rejected(details, reply.rejection.code)
          : { known: false, why: reply.why }
      // the response to a used key repeats the first response
      const { id, lastResponse } = reply.value
      const isOld = lastResponse.headers['idempotent-replayed'] === 'true'
      return isOld && id ? retrieve(client, id) : readIntent(reply.value)
    },

    findCharge: find,

    async cancelCharge(params) {
      const client = clientOf(params)
      if (!client) return NO_KEY
      const found = await find(params)
      if (!found?.known) return found
      const { state, ref } = found.charge
      if (state !== 'requires_action' && state !== 'authorised') return found
      const reply = await request(() =>
        client.paymentIntents.cancel(
          ref,
          { cancellation_reason: 'abandoned', expand },
          // a new key each time: an error stored under one key would block the request for a day
          { idempotencyKey: randomUUID() },
        ),
      )
      if (reply.received) return readIntent(reply.value)
      return reply.rejection ? retrieve(client, ref) : { known: false, why: reply.why }
    },

    async captureCharge(params) {
      const client = clientOf(params)
      const stripeAmount = writeStripeAmount(params.amount, params.currency)
      if (!client) return NO_KEY
      if (stripeAmount === undefined) return { known: false, why: 'amount' }
      const reply = await request(() =>
        client.paymentIntents.capture(
          params.ref,
          { amount_to_capture: stripeAmount, expand },
          { idempotencyKey: params.key },
        ),
      )
      if (reply.received) return readIntent(reply.value)
      return reply.rejection ? retrieve(client, params.ref) : { known: false, why: reply.why }
    },

    async refundCharge(params) {
      const { key, ref, amount, currency } = params
      const client = clientOf(params)
      const stripeAmount = writeStripeAmount(amount, currency)
      if (!client) return NO_KEY
      if (stripeAmount === undefined) return { known: false, why: 'amount' }
      const before = await request(() => allRefunds(client, ref))
      if (!before.received) return { known: false, why: before.why }
      const done = before.value
        .map((item) => readRefund(item, ref))
        .find((item) => item?.key === key)
      if (done) return { known: true, refund: withoutKey(done) }
      const reply = await request(() =>
        client.refunds.create(
          { payment_intent: ref, amount: stripeAmount, metadata: { [REFUND_KEY]: key } },
          { idempotencyKey: key },
        ),
      )
      if (reply.received) {
        const refund = readRefund(reply.value, ref)
        return refund
          ? { known: true, refund: withoutKey(refund) }
          : { known: false, why: 'malformed' }
      }
      if (!reply.rejection) return { known: false, why: reply.why }
      const refund = { ref: '', chargeRef: ref, state: 'failed' as const, amount, currency }
      return { known: true, refund }
    },

    async listRefunds(params) {
      const client = clientOf(params)
      if (!client) return NO_KEY
      const reply = await request(() => allRefunds(client, params.ref))
      if (!reply.received) return { known: false, why: reply.why }
      const refunds = dropReleased(reply.value).map((item) => readRefund(item, params.ref))
      const readable = refunds.flatMap((refund) => (refund ? [refund] : []))
      return readable.length === refunds.length
        ? { known: true, refunds: readable }
        : { known: false, why: 'malformed' }
    },

    async readEvent(params) {
      return readStripeEvent(params)
    },

    async *listUndelivered(params) {
      const client = clientOf(params)
      if (!client) return
      const created = { gte: Math.floor(params.since.getTime() / 1000) }
      const events = client.events.list({ delivery_success: false, created, limit: 100 })
      for await (const event of events) yield eventOf(event)
    },

    listTaken(params) {
      const client = clientOf(params)
      if (!client) throw new Error('no secret key')
      return listStripeTaken(client, params)
    },
  }
}

function rejected(
  params: Pick<Charge, 'orderId' | 'amount' | 'currency'>,
  declineReason: string,
): ChargeResult {
  const none = { ref: '', state: 'failed', brand: '', last4: '', actionUrl: '' } as const
  return { known: true, charge: { ...params, ...none, declineReason } }
}

const withoutKey = ({ key: _key, ...refund }: ReadRefund): GatewayRefund => refund
