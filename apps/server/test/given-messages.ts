import type { LightMyRequestResponse } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { type FakeBraintree, openBraintree } from '../../../testkit/gateways/braintree/gateway.ts'
import { type FakePaypal, openPaypal } from '../../../testkit/gateways/paypal/gateway.ts'
import { type FakeSquare, openSquare } from '../../../testkit/gateways/square/gateway.ts'
import { type FakeStripe, openStripe } from '../../../testkit/gateways/stripe/open-stripe.ts'
import { saveSecret } from '../src/features/operator/save-secret.ts'
import type { LiveDeps } from '../src/hub/live.ts'
import { braintreeGateway } from '../src/ports/gateway/braintree.ts'
import { paypalGateway } from '../src/ports/gateway/paypal.ts'
import { squareGateway } from '../src/ports/gateway/square.ts'
import { stripeGateway } from '../src/ports/gateway/stripe.ts'
import { givenBooking, givenSettings, type Made } from './given.ts'
import { asOwner, startTestApp, type TestApp } from './test-app.ts'

export const STRIPE_KEYS = {
  secretKey: 'sk_test_kerbside',
  publishableKey: 'pk_test_kerbside',
  webhookSecret: 'whsec_kerbside',
}
const START = '2026-03-10T12:00:00Z'
const TIMEOUT_MS = 1_500

/** A gateway's request: its bytes and its headers. */
export type Posted = { body: Buffer; headers: Readonly<Record<string, string>> }

export type PaidTestApp = {
  testApp: TestApp
  stripe: FakeStripe
  paypal: FakePaypal
  braintree: FakeBraintree
  square: FakeSquare
  /** The server's log, line by line. */
  log: string[]
}

/** A whole server with fake gateways and its own clock; the operator's keys are stored as an operator stores them. */
export async function startPaidTestApp(
  cards: 'stripe' | 'braintree' | 'square' = 'stripe',
  deps: Partial<LiveDeps> = {},
): Promise<PaidTestApp> {
  const clock = { now: () => new Date(START) }
  const now = () => clock.now()
  const fakes = {
    stripe: await openStripe({ keys: STRIPE_KEYS, now }),
    paypal: await openPaypal({ now }),
    braintree: await openBraintree({ now }),
    square: await openSquare({ now }),
  }
  onTestFinished(async () => {
    await Promise.all(Object.values(fakes).map((fake) => fake.close()))
  })
  const { stripe, paypal, braintree, square } = fakes
  const { hostname, port } = new URL(stripe.url)
  const log: string[] = []
  const write = (params: object, message: string) =>
    void log.push(`${message} ${JSON.stringify(params)}`)
  const timeoutMs = TIMEOUT_MS
  const testApp = await startTestApp({
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
  clock.now = testApp.deps.now
  for (const [name, keys] of Object.entries({ ...fakes, stripe: { keys: STRIPE_KEYS } }))
    await givenKeys(testApp, { gateway: name, keys: keys.keys })
  await givenSettings(testApp, {
    paymentGateway: cards,
    paymentMethods: ['cash', 'card', 'paypal'],
  })
  return { testApp, ...fakes, log }
}

export async function givenKeys(
  testApp: TestApp,
  {
    gateway,
    keys,
    slug = 'kerbside',
  }: { gateway: string; keys: object; slug?: 'kerbside' | 'northway' },
): Promise<void> {
  const { operator } = await testApp.context(slug)
  const name = `gateway-${gateway}`
  await saveSecret(testApp.deps, { operator, name, value: JSON.stringify(keys) })
}

/** A booking whose charge is open at Stripe, for its customer to confirm. */
export async function givenOpenCharge(
  world: PaidTestApp,
): Promise<Made & { transactionid: string }> {
  const made = await givenBooking(world.testApp.client(), { paymentmethod: 'card' })
  const { transactionid } = made
  if (!transactionid) throw new Error('no charge was opened')
  return { ...made, transactionid }
}

/** The customer types a card into Stripe's own fields. */
export async function enterCard(
  { stripe }: Pick<PaidTestApp, 'stripe'>,
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

/** Stripe's message of this type about an intent, as posted now. */
export function stripeMessage(
  { stripe }: Pick<PaidTestApp, 'stripe'>,
  { intent, type = 'payment_intent.succeeded' }: { intent: string; type?: string },
): Posted {
  const event = [...stripe.books.events.values()].find(
    (item) => item.type === type && JSON.stringify(item.data).includes(`"${intent}"`),
  )
  if (!event) throw new Error(`no ${type} of ${intent}`)
  return stripe.hooks.signed(event)
}

/** Posts a gateway's message to an operator's own host. */
export const deliver = (
  { testApp }: Pick<PaidTestApp, 'testApp'>,
  {
    gateway = 'stripe',
    posted,
    slug = 'kerbside',
  }: { gateway?: string; posted: Posted; slug?: string },
): Promise<LightMyRequestResponse> =>
  testApp.app.inject({
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

export const listEvents = (testApp: TestApp): Promise<EventRow[]> =>
  asOwner<EventRow>(testApp, 'select * from gateway_event order by received_at')

/** Waits until every stored message has been processed or has failed. */
export const untilFollowed = (testApp: TestApp): Promise<EventRow[]> =>
  vi.waitFor(
    async () => {
      const events = await listEvents(testApp)
      if (events.some((event) => event.processed_at === null && event.last_error === ''))
        throw new Error('not followed yet')
      return events
    },
    { timeout: 10_000, interval: 20 },
  )

export type BookingSnapshot = {
  payment_state: string
  leg: string
  attempt: string
  mails: number
  journals: string[]
  refunds: number
}

/** A booking's state in the rows. */
export async function bookingSnapshot(
  testApp: TestApp,
  reference: string,
): Promise<BookingSnapshot> {
  const [row] = await asOwner<BookingSnapshot>(
    testApp,
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
