import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Journal, Movement } from '../journal.ts'
import type { CardFate } from './test-cards.ts'

export type StripeEvent = Omit<Stripe.EventBase, 'data' | 'type'> & {
  type: string
  data: { object: { id: string } }
}

/** The state of one Stripe account, in the types of its API. */
export type StripeState = {
  now: () => Date
  journal: Journal
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  methods: Map<string, Stripe.PaymentMethod>
  balance: Map<string, Stripe.BalanceTransaction>
  disputes: Map<string, { id: string }>
  events: Map<string, StripeEvent>
  /** The number and the outcome of each card, which no response contains. */
  cards: Map<string, CardFate & { number: string }>
  /** Called with every new event. */
  listeners: ((event: StripeEvent) => void)[]
  /** The request being processed, for its events. */
  request: { id: string; idempotencyKey: string | null }
  url: () => string
}

export function openStripeState(deps: Pick<StripeState, 'now' | 'journal' | 'url'>): StripeState {
  return {
    ...deps,
    intents: new Map(),
    charges: new Map(),
    refunds: new Map(),
    methods: new Map(),
    balance: new Map(),
    disputes: new Map(),
    events: new Map(),
    cards: new Map(),
    listeners: [],
    request: { id: '', idempotencyKey: null },
  }
}

export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Stripe's types allow an object wherever its id may be; this state stores ids. */
export const idOf = (named: string | { id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '')

export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`

/** An event contains a snapshot of its object. */
export function recordEvent(
  state: StripeState,
  { type, object }: { type: string; object: { id: string } },
): void {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: secondsOf(state.now()),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: state.request.id || null, idempotency_key: state.request.idempotencyKey },
    type,
  }
  state.events.set(event.id, event)
  for (const listener of state.listeners) listener(event)
}

/** Records a movement of money, which tests compare with the product's ledger. */
export function move(
  state: StripeState,
  {
    kind,
    intent,
    amount,
  }: { kind: Movement['kind']; intent: Stripe.PaymentIntent; amount: number },
): void {
  const { order, order_id } = intent.metadata
  state.journal.write({
    kind,
    charge: intent.id,
    orderId: order ?? order_id ?? '',
    amount,
    currency: intent.currency.toUpperCase(),
    at: state.now(),
  })
}

/** Adds a line to the account's balance; 1.5 % and 20 minor units are Stripe's fees for a British card. */
export function post(
  state: StripeState,
  params: { type: 'charge' | 'refund'; amount: number; currency: string; source: string },
): string {
  const fee = params.type === 'charge' ? Math.round(params.amount * 0.015) + 20 : 0
  const made = secondsOf(state.now())
  const line = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: params.amount,
    available_on: made + 3 * 86_400,
    balance_type: 'payments',
    created: made,
    currency: params.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: params.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: params.amount - fee,
    reporting_category: params.type,
    source: params.source,
    status: 'pending',
    type: params.type,
  } satisfies Stripe.BalanceTransaction
  state.balance.set(line.id, line)
  return line.id
}
