import { openBraintree } from '../../../testkit/gateways/braintree/gateway.ts'
import { type Fault, openFaults } from '../../../testkit/gateways/faults.ts'
import { openPaypal } from '../../../testkit/gateways/paypal/gateway.ts'
import { openSquare } from '../../../testkit/gateways/square/gateway.ts'
import { openStripe } from '../../../testkit/gateways/stripe/open-stripe.ts'
import { braintreeGateway } from '../src/ports/gateway/braintree.ts'
import { paypalGateway } from '../src/ports/gateway/paypal.ts'
import type { Gateway } from '../src/ports/gateway/port.ts'
import { squareGateway } from '../src/ports/gateway/square.ts'
import { at, enterCard, keys as stripeKeys } from '../src/ports/gateway/test/stripe-world.ts'

type Faults = ReturnType<typeof openFaults>

/** A provider's stand-in, and adapters at it: one for each process of ours that talks to it. */
export type ProviderWorld = {
  name: string
  keys: Readonly<Record<string, string>>
  /** As a process that has just started knows it: nothing remembered. */
  openAdapter: () => Gateway
  faults: Faults
  /** Which requests give money back, for setting a fault on the next one. */
  refunding: { method: string; path: string }
  /** What the customer does between our question and the money being there. */
  approve: (charge: { ref: string; clientSecret?: string }) => Promise<void>
  nonce: () => string
  /** Somebody gives money back at the provider's own desk. */
  refundByHand: (ref: string, amount: number) => Promise<void>
  /** What is on its way back arrives: the nightly batch, the bank. */
  arrive: () => void
  /** The bank of the customer does not take a refund that was told as done. */
  bounce?: (refundRef: string) => void
  /** What the provider's books say went back of an order, in minor units. */
  returnedOf: (orderId: string) => number
  close: () => Promise<void>
}

const TIMEOUT_MS = 500
const CARD = '4111111111111111'

export const PROVIDERS: Readonly<Record<string, (now: () => Date) => Promise<ProviderWorld>>> = {
  async stripe(now) {
    const it = await openStripe({ keys: stripeKeys, now })
    return {
      name: 'stripe',
      keys: stripeKeys,
      openAdapter: () => at(it, now),
      faults: it.faults,
      refunding: { method: 'POST', path: '/v1/refunds' },
      approve: async (charge) => {
        await enterCard(it, { ...charge, number: '4242424242424242' })
      },
      nonce: () => '',
      refundByHand: async (ref, amount) => {
        await fetch(`${it.url}/v1/refunds`, {
          method: 'POST',
          headers: { authorization: `Bearer ${stripeKeys.secretKey}` },
          body: new URLSearchParams({ payment_intent: ref, amount: String(amount) }),
        })
      },
      arrive: () => {},
      bounce: (ref) => it.failRefund(ref),
      returnedOf: (orderId) => returned(it.journal.movements, orderId),
      close: () => it.close(),
    }
  },
  braintree: (now) => braintreeWorld(now, { settlesAtOnce: true }),
  async paypal(now) {
    const it = await openPaypal({ now })
    return {
      name: 'paypal',
      keys: it.keys,
      openAdapter: () => paypalGateway({ baseUrl: it.url, timeoutMs: TIMEOUT_MS, now }),
      faults: it.faults,
      refunding: { method: 'POST', path: '/refund' },
      approve: async ({ ref }) => it.approve(ref),
      nonce: () => '',
      refundByHand: async (ref, amount) => {
        const order = it.orders.all.get(ref)
        const money = { currency_code: 'GBP', value: (amount / 100).toFixed(2) }
        if (order) it.orders.refund(order, { amount: money, customId: '' })
      },
      arrive: () => {},
      returnedOf: (orderId) => returned(it.journal.movements, orderId),
      close: it.close,
    }
  },
  async square(now) {
    const it = await openSquare({ now })
    return {
      name: 'square',
      keys: it.keys,
      openAdapter: () => squareGateway({ baseUrl: it.url, timeoutMs: TIMEOUT_MS, now }),
      faults: it.faults,
      refunding: { method: 'POST', path: '/refunds' },
      approve: async () => {},
      nonce: () => it.giveToken({ number: CARD }),
      refundByHand: async (ref, amount) => {
        const payment = it.book.payments.get(ref)
        if (payment) it.book.refund(payment, { money: { amount, currency: 'GBP' }, reason: '' })
      },
      arrive: () => it.book.settle(),
      returnedOf: (orderId) => returned(it.journal.movements, orderId),
      close: it.close,
    }
  },
}

/** Braintree settles at night, and gives back parts only of what it has settled. */
export async function braintreeWorld(
  now: () => Date,
  { settlesAtOnce }: { settlesAtOnce: boolean },
): Promise<ProviderWorld> {
  const it = await openBraintree({ settlesAtOnce, now })
  const threeDSecure = { shifted: true, possible: true, status: 'authenticate_successful' }
  return {
    name: 'braintree',
    keys: it.keys,
    openAdapter: () => braintreeGateway({ baseUrl: it.url, timeoutMs: TIMEOUT_MS }),
    faults: it.faults,
    refunding: { method: 'POST,PUT', path: '/' },
    approve: async () => {},
    nonce: () => it.giveNonce({ number: CARD, threeDSecure }),
    refundByHand: async (ref, amount) => {
      const sale = it.ledger.all.get(ref)
      if (sale) it.ledger.refund(sale, { amount: (amount / 100).toFixed(2) })
    },
    arrive: () => it.settle(),
    returnedOf: (orderId) => returned(it.journal.movements, orderId),
    close: it.close,
  }
}

const returned = (
  movements: readonly { orderId: string; kind: string; amount: number }[],
  orderId: string,
): number =>
  movements
    .filter((one) => one.orderId === orderId && one.kind === 'refunded')
    .reduce((so, { amount }) => so + amount, 0)

/** Makes the next requests that give money back go wrong. */
export function breakRefunds(
  { faults, refunding, name }: ProviderWorld,
  { fault, times = 1 }: { fault: Fault; times?: number },
): void {
  // Stripe's client tries a line that was cut once more
  const again = name === 'stripe' && fault.kind.startsWith('drop') ? 2 : 1
  faults.add({ ...refunding, fault, times: times * again })
}
