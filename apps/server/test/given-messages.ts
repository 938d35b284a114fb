import type { LightMyRequestResponse } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import {
  type BraintreeStandIn,
  openBraintree,
} from '../../../testkit/gateways/braintree/gateway.ts'
import { openPaypal, type PaypalStandIn } from '../../../testkit/gateways/paypal/gateway.ts'
import { openSquare, type SquareStandIn } from '../../../testkit/gateways/square/gateway.ts'
import { openStripe, type StripeStandIn } from '../../../testkit/gateways/stripe/open-stripe.ts'
import type { Deps } from '../src/deps.ts'
import { keepSecret } from '../src/features/operator/keep-secret.ts'
import { braintreeGateway } from '../src/ports/gateway/braintree.ts'
import { paypalGateway } from '../src/ports/gateway/paypal.ts'
import { squareGateway } from '../src/ports/gateway/square.ts'
import { stripeGateway } from '../src/ports/gateway/stripe.ts'
import { givenBooking, givenSettings, type Made } from './given.ts'
import { asOwner, type House, openHouse } from './house.ts'

export const STRIPE_KEYS = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}
const START = '2026-03-10T12:00:00Z'
const TIMEOUT_MS = 1_500

/** What a gateway posts: its bytes and its headers. */
export type Posted = { body: Buffer; headers: Readonly<Record<string, string>> }

export type PaidHouse = {
  house: House
  stripe: StripeStandIn
  paypal: PaypalStandIn
  braintree: BraintreeStandIn
  square: SquareStandIn
  /** What the house said in its log, a line each. */
  said: string[]
}

/** A whole server whose gateways are the stand-ins, on its own clock, with the operator's keys kept as an operator keeps them. */
export async function openPaidHouse(
  cards: 'stripe' | 'braintree' | 'square' = 'stripe',
  deps: Partial<Deps> = {},
): Promise<PaidHouse> {
  const clock = { tell: () => new Date(START) }
  const now = () => clock.tell()
  const standIns = {
    stripe: await openStripe({ keys: STRIPE_KEYS, now }),
    paypal: await openPaypal({ now }),
    braintree: await openBraintree({ now }),
    square: await openSquare({ now }),
  }
  onTestFinished(async () => {
    await Promise.all(Object.values(standIns).map((standIn) => standIn.close()))
  })
  const { stripe, paypal, braintree, square } = standIns
  const { hostname, port } = new URL(stripe.url)
  const said: string[] = []
  const write = (facts: object, message: string) =>
    void said.push(`${message} ${JSON.stringify(facts)}`)
  const timeoutMs = TIMEOUT_MS
  const house = await openHouse({
    now: START,
    deps: {
      log: { info() {}, warn: write, error: write },
      gateways: {
        stripe: stripeGateway({
          now,
          host: hostname,
          port: Number(port),
          protocol: 'http',
          timeoutMs,
        }),
        paypal: paypalGateway({
          baseUrl: paypal.url,
          webhookRoots: [paypal.events.root],
          timeoutMs,
          now,
        }),
        braintree: braintreeGateway({ baseUrl: braintree.url, timeoutMs }),
        square: squareGateway({ baseUrl: square.url, timeoutMs, now }),
      },
      ...deps,
    },
  })
  clock.tell = house.deps.now
  for (const [name, keys] of Object.entries({ ...standIns, stripe: { keys: STRIPE_KEYS } }))
    await givenKeys(house, { gateway: name, keys: keys.keys })
  await givenSettings(house, {
    paymentGateway: cards,
    paymentMethods: ['cash', 'card', 'paypal'],
  })
  return { house, ...standIns, said }
}

export async function givenKeys(
  house: House,
  {
    gateway,
    keys,
    slug = 'kerbside',
  }: { gateway: string; keys: object; slug?: 'kerbside' | 'northway' },
): Promise<void> {
  const { operator } = await house.call(slug)
  const name = `gateway-${gateway}`
  await keepSecret(house.deps, { operator, name, value: JSON.stringify(keys) })
}

/** A booking whose charge is open at Stripe, for its customer to confirm. */
export async function givenOpenCharge(world: PaidHouse): Promise<Made & { transactionid: string }> {
  const made = await givenBooking(world.house.visitor(), { paymentmethod: 'card' })
  const { transactionid } = made
  if (!transactionid) throw new Error('no charge was opened')
  return { ...made, transactionid }
}

/** The customer types a card into Stripe's own fields. */
export async function enterCard(
  { stripe }: Pick<PaidHouse, 'stripe'>,
  { intent, number = '4242424242424242' }: { intent: string; number?: string },
): Promise<void> {
  await fetch(`${stripe.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: STRIPE_KEYS.publishableKey,
      client_secret: stripe.books.intents.get(intent)?.client_secret ?? '',
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
      use_stripe_sdk: 'true',
    }),
  })
}

/** Stripe's message of this type about an intent, as it would be posted now. */
export function stripeMessage(
  { stripe }: Pick<PaidHouse, 'stripe'>,
  { intent, type = 'payment_intent.succeeded' }: { intent: string; type?: string },
): Posted {
  const event = [...stripe.books.events.values()].find(
    (one) => one.type === type && JSON.stringify(one.data).includes(`"${intent}"`),
  )
  if (!event) throw new Error(`no ${type} of ${intent}`)
  return stripe.hooks.signed(event)
}

/** A gateway posts to an operator's own host. */
export const deliver = (
  { house }: Pick<PaidHouse, 'house'>,
  {
    gateway = 'stripe',
    posted,
    slug = 'kerbside',
  }: { gateway?: string; posted: Posted; slug?: string },
): Promise<LightMyRequestResponse> =>
  house.app.inject({
    method: 'POST',
    url: `/api/webhooks/${gateway}`,
    headers: { host: `${slug}.localhost`, ...posted.headers },
    payload: posted.body,
  })

export type EventRow = {
  gateway: string
  type: string
  about: string
  order_id: string
  parked: string
  tries: number
  last_error: string
  processed_at: Date | null
}

export const listEvents = (house: House): Promise<EventRow[]> =>
  asOwner<EventRow>(house, 'select * from gateway_event order by received_at')

/** Until every stored message has been followed or has been tried. */
export const untilFollowed = (house: House): Promise<EventRow[]> =>
  vi.waitFor(
    async () => {
      const events = await listEvents(house)
      if (events.some((event) => event.processed_at === null && event.last_error === ''))
        throw new Error('not followed yet')
      return events
    },
    { timeout: 10_000, interval: 20 },
  )

export type Standing = {
  payment_state: string
  leg: string
  attempt: string
  mails: number
  journals: string[]
  refunds: number
}

/** How a booking stands in the rows. */
export async function standingOf(house: House, reference: string): Promise<Standing> {
  const [row] = await asOwner<Standing>(
    house,
    `select b.payment_state, l.state as leg,
      (select string_agg(a.state, ',' order by a.number) from payment_attempt a where a.booking_id = b.id) as attempt,
      (select count(*)::int from outbox o where o.kind = 'booking-confirmed' and o.payload->>'bookingId' = b.id::text) as mails,
      coalesce((select array_agg(j.kind order by j.kind) from journal j where j.booking_id = b.id), '{}') as journals,
      (select count(*)::int from outbox o where o.kind = 'refund-orphan' and o.payload->>'bookingId' = b.id::text)
        + (select count(*)::int from refund r join payment_attempt a on a.id = r.attempt_id where a.booking_id = b.id) as refunds
    from booking b join leg l on l.booking_id = b.id and l.number = 1 where l.reference = ${Number(reference)}`,
  )
  if (!row) throw new Error(`no booking ${reference}`)
  return row
}
