import type { FakeStripe } from '../../../../../../testkit/gateways/stripe/open-stripe.ts'
import type { Gateway } from '../port.ts'
import { stripeGateway } from '../stripe.ts'
import type { Card, Fault, GatewayWorld } from './gateway-world.ts'

export const keys = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}
export const CARDS: Readonly<Record<Card, string>> = {
  good: '4242424242424242',
  declined: '4000000000000002',
  challenged: '4000000000003220',
}

export const gatewayAt = (stripe: { url: string }, now: () => Date = () => new Date()): Gateway => {
  const { hostname, port } = new URL(stripe.url)
  return stripeGateway({
    now,
    host: hostname,
    port: Number(port),
    protocol: 'http',
    timeoutMs: 1_500,
  })
}

/** The customer types a card into Stripe's own fields, which send it to Stripe only. */
export async function enterCard(
  stripe: { url: string },
  { ref, clientSecret = '', number }: { ref: string; clientSecret?: string; number: string },
): Promise<Response> {
  return fetch(`${stripe.url}/v1/payment_intents/${ref}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: keys.publishableKey,
      client_secret: clientSecret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
      use_stripe_sdk: 'true',
    }),
  })
}

function breakNext(stripe: FakeStripe, fault: Fault): void {
  stripe.faults.clear()
  stripe.troubles.length = 0
  // Stripe's client retries a cut connection once
  if (fault === 'answer-lost') stripe.faults.add({ times: 2, fault: { kind: 'drop-after' } })
  if (fault === 'request-lost') stripe.faults.add({ times: 2, fault: { kind: 'drop-before' } })
  if (fault === 'malformed') stripe.faults.add({ fault: { kind: 'malformed' } })
  if (fault === 'error-500') stripe.troubles.push({ path: '/v1/', status: 500, done: false })
  if (fault === 'busy-429') stripe.troubles.push({ path: '/v1/', status: 429, done: false })
  if (fault === 'error-503') stripe.faults.add({ fault: { kind: 'http', status: 503 } })
}

export const worldOf = (stripe: FakeStripe, now?: () => Date): GatewayWorld => ({
  gateway: gatewayAt(stripe, now),
  merchant: { merchant: 'cab', keys },
  unknownMerchant: {
    merchant: 'cab',
    keys: { ...keys, secretKey: 'sk_test_other', webhookSecret: 'whsec_other' },
  },
  declineCode: 'generic_decline',
  now: now ?? (() => new Date()),
  async confirm({ ref, clientSecret }, card) {
    await enterCard(stripe, { ref, ...(clientSecret && { clientSecret }), number: CARDS[card] })
  },
  completeChallenge: async ({ ref }, yes) => stripe.completeChallenge(ref, yes),
  breakNext: (fault) => breakNext(stripe, fault),
  async moneyOf(orderId) {
    const intents = [...stripe.books.intents.values()]
    const moved = (kind: 'captured' | 'refunded') =>
      stripe.journal.movements
        .filter((movement) => movement.orderId === orderId && movement.kind === kind)
        .reduce((so, { amount }) => so + amount, 0)
    return {
      charges: intents.filter(({ metadata }) => metadata['order'] === orderId).length,
      taken: moved('captured'),
      returned: moved('refunded'),
    }
  },
  async refundByHand({ ref }, amount) {
    await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}` },
      body: new URLSearchParams({ payment_intent: ref, amount: String(amount) }),
    })
  },
  async messagesOf(orderId) {
    return [...stripe.books.events.values()]
      .filter((event) => JSON.stringify(event.data).includes(`"${orderId}"`))
      .map((event) => stripe.hooks.signed(event))
  },
  close: () => stripe.close(),
})
