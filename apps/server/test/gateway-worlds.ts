import { openBraintree } from '../../../testkit/gateways/braintree/gateway.ts'
import { type Fault, openFaults } from '../../../testkit/gateways/faults.ts'
import { openPaypal } from '../../../testkit/gateways/paypal/gateway.ts'
import { openSquare } from '../../../testkit/gateways/square/gateway.ts'
import { openStripe } from '../../../testkit/gateways/stripe/open-stripe.ts'
import { braintreeGateway } from '../src/ports/gateway/braintree.ts'
import { paypalGateway } from '../src/ports/gateway/paypal.ts'
import type { Gateway } from '../src/ports/gateway/port.ts'
import { squareGateway } from '../src/ports/gateway/square.ts'
import { enterCard, gatewayAt, keys as stripeKeys } from '../src/ports/gateway/test/stripe-world.ts'

type Faults = ReturnType<typeof openFaults>

/** A provider's fake server, and adapters to it: one for each process of ours that uses it. */
export type ProviderWorld = {
  name: string
  keys: Readonly<Record<string, string>>
  /** As in a process that has just started, with nothing cached. */
  openAdapter: () => Gateway
  faults: Faults
  /** Which requests make refunds, for setting a fault on the next one. */
  refunding: { method: string; path: string }
  /** What the customer does between the charge request and its capture. */
  approve: (charge: { ref: string; clientSecret?: string }) => Promise<void>
  nonce: () => string
  /** A refund in the provider's own console. */
  refundByHand: (ref: string, amount: number) => Promise<void>
  /** Completes pending refunds: the nightly batch, the bank. */
  arrive: () => void
  /** The customer's bank sends back a refund that was reported as completed. */
  bounce?: (refundRef: string) => void
  /** The refunded amount of an order in the provider's books, in minor units. */
  returnedOf: (orderId: string) => number
  close: () => Promise<void>
}

/** Requests that are never answered wait for it; shorter ones are reached on a busy machine without a fault. */
const TIMEOUT_MS = 2_000
const CARD = '4111111111111111'

export const PROVIDERS: Readonly<Record<string, (now: () => Date) => Promise<ProviderWorld>>> = {
  async stripe(now) {
    const standIn = await openStripe({ keys: stripeKeys, now })
    return {
      name: 'stripe',
      keys: stripeKeys,
      openAdapter: () => gatewayAt(standIn, now),
      faults: standIn.faults,
      refunding: { method: 'POST', path: '/v1/refunds' },
      approve: async (charge) => {
        await enterCard(standIn, { ...charge, number: '4242424242424242' })
      },
      nonce: () => '',
      refundByHand: async (ref, amount) => {
        await fetch(`${standIn.url}/v1/refunds`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stripeKeys.secretKey}` },
          body: new URLSearchParams({ payment_intent: ref, amount: String(amount) }),
        })
      },
      arrive: () => {},
      bounce: (ref) => standIn.failRefund(ref),
      returnedOf: (orderId) => returned(standIn.journal.movements, orderId),
      close: () => standIn.close(),
    }
  },
  braintree: (now) => braintreeWorld(now, { settlesAtOnce: true }),
  async paypal(now) {
    const standIn = await openPaypal({ now })
    return {
      name: 'paypal',
      keys: standIn.keys,
      openAdapter: () => paypalGateway({ baseUrl: standIn.url, timeoutMs: TIMEOUT_MS, now }),
      faults: standIn.faults,
      refunding: { method: 'POST', path: '/refund' },
      approve: async ({ ref }) => standIn.approve(ref),
      nonce: () => '',
      refundByHand: async (ref, amount) => {
        const order = standIn.orders.all.get(ref)
        const money = { currency_code: 'GBP', value: (amount / 100).toFixed(2) }
        if (order) standIn.orders.refund(order, { amount: money, customId: '' })
      },
      arrive: () => {},
      returnedOf: (orderId) => returned(standIn.journal.movements, orderId),
      close: standIn.close,
    }
  },
  async square(now) {
    const standIn = await openSquare({ now })
    return {
      name: 'square',
      keys: standIn.keys,
      openAdapter: () => squareGateway({ baseUrl: standIn.url, timeoutMs: TIMEOUT_MS, now }),
      faults: standIn.faults,
      refunding: { method: 'POST', path: '/refunds' },
      approve: async () => {},
      nonce: () => standIn.giveToken({ number: CARD }),
      refundByHand: async (ref, amount) => {
        const payment = standIn.book.payments.get(ref)
        if (payment)
          standIn.book.refund(payment, { money: { amount, currency: 'GBP' }, reason: '' })
      },
      arrive: () => standIn.book.settle(),
      returnedOf: (orderId) => returned(standIn.journal.movements, orderId),
      close: standIn.close,
    }
  },
}

/** Braintree settles at night, and makes partial refunds only of settled charges. */
export async function braintreeWorld(
  now: () => Date,
  { settlesAtOnce }: { settlesAtOnce: boolean },
): Promise<ProviderWorld> {
  const standIn = await openBraintree({ settlesAtOnce, now })
  const threeDSecure = { shifted: true, possible: true, status: 'authenticate_successful' }
  return {
    name: 'braintree',
    keys: standIn.keys,
    openAdapter: () => braintreeGateway({ baseUrl: standIn.url, timeoutMs: TIMEOUT_MS }),
    faults: standIn.faults,
    refunding: { method: 'POST,PUT', path: '/' },
    approve: async () => {},
    nonce: () => standIn.giveNonce({ number: CARD, threeDSecure }),
    refundByHand: async (ref, amount) => {
      const sale = standIn.ledger.all.get(ref)
      if (sale) standIn.ledger.refund(sale, { amount: (amount / 100).toFixed(2) })
    },
    arrive: () => standIn.settle(),
    returnedOf: (orderId) => returned(standIn.journal.movements, orderId),
    close: standIn.close,
  }
}

const returned = (
  movements: readonly { orderId: string; kind: string; amount: number }[],
  orderId: string,
): number =>
  movements
    .filter((movement) => movement.orderId === orderId && movement.kind === 'refunded')
    .reduce((so, { amount }) => so + amount, 0)

/** Makes the next refund requests fail. */
export function breakRefunds(
  { faults, refunding, name }: ProviderWorld,
  { fault, times = 1 }: { fault: Fault; times?: number },
): void {
  // Stripe's client retries a cut connection once
  const again = name === 'stripe' && fault.kind.startsWith('drop') ? 2 : 1
  faults.add({ ...refunding, fault, times: times * again })
}
