import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { Journal, Movement } from '../journal.ts'
import type { CardFate } from './test-cards.ts'

export type StripeEvent = Omit<Stripe.EventBase, 'data' | 'type'> & {
  type: string
  data: { object: { id: string } }
}

/** All one account of Stripe knows, as its API tells it. */
export type Books = {
  now: () => Date
  journal: Journal
  intents: Map<string, Stripe.PaymentIntent>
  charges: Map<string, Stripe.Charge>
  refunds: Map<string, Stripe.Refund>
  methods: Map<string, Stripe.PaymentMethod>
  balance: Map<string, Stripe.BalanceTransaction>
  disputes: Map<string, { id: string }>
  events: Map<string, StripeEvent>
  /** Never told to anybody: the number and what becomes of it. */
  cards: Map<string, CardFate & { number: string }>
  /** Told of every new event. */
  listeners: ((event: StripeEvent) => void)[]
  /** The request being answered, for its events. */
  request: { id: string; idempotencyKey: string | null }
  url: () => string
}

export function openBooks(means: Pick<Books, 'now' | 'journal' | 'url'>): Books {
  return {
    ...means,
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

/** Stripe's types allow the thing itself wherever its id stands; here the books hold ids. */
export const idOf = (named: string | { id: string } | null | undefined): string =>
  typeof named === 'string' ? named : (named?.id ?? '')

export const newId = (prefix: string): string =>
  `${prefix}_${randomBytes(18).toString('base64url').replace(/[-_]/g, 'x')}`

/** An event keeps the thing as it was at that moment. */
export function tell(
  books: Books,
  { type, object }: { type: string; object: { id: string } },
): void {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: secondsOf(books.now()),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: 0,
    request: { id: books.request.id || null, idempotency_key: books.request.idempotencyKey },
    type,
  }
  books.events.set(event.id, event)
  for (const listener of books.listeners) listener(event)
}

/** A movement of money, as tests compare it with the ledger of the house. */
export function move(
  books: Books,
  {
    kind,
    intent,
    amount,
  }: { kind: Movement['kind']; intent: Stripe.PaymentIntent; amount: number },
): void {
  const { order, order_id } = intent.metadata
  books.journal.write({
    kind,
    charge: intent.id,
    orderId: order ?? order_id ?? '',
    amount,
    currency: intent.currency.toUpperCase(),
    at: books.now(),
  })
}

/** A line of the account's balance; 1.5 % and 20 minor units are Stripe's for a British card. */
export function post(
  books: Books,
  facts: { type: 'charge' | 'refund'; amount: number; currency: string; source: string },
): string {
  const fee = facts.type === 'charge' ? Math.round(facts.amount * 0.015) + 20 : 0
  const made = secondsOf(books.now())
  const line = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: facts.amount,
    available_on: made + 3 * 86_400,
    balance_type: 'payments',
    created: made,
    currency: facts.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee
      ? [
          {
            amount: fee,
            application: null,
            currency: facts.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ]
      : [],
    net: facts.amount - fee,
    reporting_category: facts.type,
    source: facts.source,
    status: 'pending',
    type: facts.type,
  } satisfies Stripe.BalanceTransaction
  books.balance.set(line.id, line)
  return line.id
}
