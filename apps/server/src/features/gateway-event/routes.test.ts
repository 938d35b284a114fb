import { GatewayEventsReply } from '@kerbside/contract/gateway-event.ts'
import { expect, test } from 'vitest'
import {
  bookingSnapshot,
  deliver,
  enterCard,
  givenKeys,
  givenOpenCharge,
  listEvents,
  type PaidTestApp,
  STRIPE_KEYS,
  startPaidTestApp,
  stripeMessage,
  untilFollowed,
} from '../../../test/given-messages.ts'
import { makeKey } from '../staff/make-key.ts'

/** A customer who paid and closed the browser before it could report it. */
async function givenPaidAtStripe(world: PaidTestApp, number?: string) {
  const made = await givenOpenCharge(world)
  const intent = made.transactionid
  await enterCard(world, { intent, ...(number && { number }) })
  return { ...made, intent, posted: stripeMessage(world, { intent }) }
}

const PAID = {
  payment_state: 'paid',
  leg: 'confirmed',
  attempt: 'captured',
  mails: 1,
  journals: ['capture'],
}
const UNPAID = { payment_state: 'authorising', leg: 'held', attempt: 'requires_action', mails: 0 }

test('a customer who pays and closes the browser has a confirmed booking', async () => {
  const world = await startPaidTestApp()
  const { Bref, posted } = await givenPaidAtStripe(world)
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(UNPAID)
  const { statusCode, body } = await deliver(world, { posted })
  expect({ statusCode, body: JSON.parse(body) }).toEqual({
    statusCode: 200,
    body: { code: 1, message: '' },
  })
  expect(await untilFollowed(world.testApp)).toMatchObject([{ gateway: 'stripe', parked: '' }])
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
})

test('a message delivered five times, three at once, is accepted five times and processed once', async () => {
  const world = await startPaidTestApp()
  const { Bref, posted } = await givenPaidAtStripe(world)
  const together = await Promise.all([1, 2, 3].map(() => deliver(world, { posted })))
  await untilFollowed(world.testApp)
  const later = [await deliver(world, { posted }), await deliver(world, { posted })]
  expect([...together, ...later].map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  expect(await untilFollowed(world.testApp)).toHaveLength(1)
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
})

test.each([
  ['with an extra space', ({ posted }: Message) => ({ ...posted, body: with_(posted.body, ' ') })],
  [
    'without its signature',
    ({ posted }: Message) => ({ ...posted, headers: { 'content-type': 'application/json' } }),
  ],
  ['with an empty body', ({ posted }: Message) => ({ ...posted, body: Buffer.alloc(0) })],
])('a message %s is rejected, and nothing of it is stored', async (_, spoil) => {
  const world = await startPaidTestApp()
  const paid = await givenPaidAtStripe(world)
  const { statusCode } = await deliver(world, { posted: spoil(paid) })
  expect(statusCode).toBe(400)
  expect(await listEvents(world.testApp)).toEqual([])
  expect(await bookingSnapshot(world.testApp, paid.Bref)).toMatchObject(UNPAID)
  expect(world.log).toEqual([expect.stringMatching(/^a gateway message was rejected/)])
  // nothing of the message itself is logged
  expect(world.log.join()).not.toContain(paid.intent)
})

type Message = Awaited<ReturnType<typeof givenPaidAtStripe>>
const with_ = (body: Buffer, more: string) => Buffer.concat([body, Buffer.from(more)])

test('one operator’s message is rejected at another operator’s address', async () => {
  const world = await startPaidTestApp()
  const { posted } = await givenPaidAtStripe(world)
  const at = async () => (await deliver(world, { posted, slug: 'northway' })).statusCode
  expect(await at()).toBe(400)
  const keys = { ...STRIPE_KEYS, webhookSecret: 'whsec_of_northway' }
  await givenKeys(world.testApp, { gateway: 'stripe', keys, slug: 'northway' })
  world.testApp.setNow('2026-03-10T12:00:06Z')
  expect(await at()).toBe(400)
  expect(await listEvents(world.testApp)).toEqual([])
})

test('a message about another operator’s booking changes nothing at either operator, and is logged', async () => {
  const world = await startPaidTestApp()
  const { Bref, posted } = await givenPaidAtStripe(world)
  // the same account at the gateway, so the signature is valid
  await givenKeys(world.testApp, { gateway: 'stripe', keys: STRIPE_KEYS, slug: 'northway' })
  expect((await deliver(world, { posted, slug: 'northway' })).statusCode).toBe(200)
  const [event] = await untilFollowed(world.testApp)
  expect(event).toMatchObject({ parked: 'unknown-order' })
  expect(event?.processed_at).not.toBeNull()
  expect(world.log).toEqual([expect.stringMatching(/order of another operator.*"northway"/)])
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(UNPAID)
})

test.each(['acme', '__proto__'])('the unknown gateway %s is rejected', async (gateway) => {
  const world = await startPaidTestApp()
  const { posted } = await givenPaidAtStripe(world)
  expect((await deliver(world, { gateway, posted })).statusCode).toBe(400)
  expect(await listEvents(world.testApp)).toEqual([])
})

test('a body larger than any message is not read', async () => {
  const world = await startPaidTestApp()
  const headers = { 'content-type': 'application/json' }
  const posted = { body: Buffer.alloc(64 * 1024 + 1, ' '), headers }
  expect((await deliver(world, { posted })).statusCode).toBe(413)
})

test('a message with numbers like a card’s is accepted, and they are not logged', async () => {
  const world = await startPaidTestApp()
  const { Bref, intent } = await givenPaidAtStripe(world)
  const event = [...world.stripe.books.events.values()].find(
    ({ type }) => type === 'payment_intent.succeeded',
  )
  if (!event) throw new Error('no message')
  Object.assign(event.data.object, { network_id: '4242424242424242' })
  const posted = world.stripe.hooks.signed(event)
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  await untilFollowed(world.testApp)
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
  expect(world.log.join()).not.toContain(intent)
})

test('a payment of another amount than the fare confirms nothing and is refunded', async () => {
  const world = await startPaidTestApp()
  const { Bref, intent, posted } = await givenPaidAtStripe(world)
  Object.assign(world.stripe.books.intents.get(intent) ?? {}, { amount: 100, amount_received: 100 })
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  await untilFollowed(world.testApp)
  const snapshot = await bookingSnapshot(world.testApp, Bref)
  expect(snapshot).toMatchObject({ leg: 'held', attempt: 'orphan', mails: 0 })
  expect(snapshot.refunds).toBe(1)
})

test('a decline that arrives after the payment changes nothing', async () => {
  const world = await startPaidTestApp()
  const made = await givenOpenCharge(world)
  const intent = made.transactionid
  await enterCard(world, { intent, number: '4000000000000002' })
  await enterCard(world, { intent })
  await deliver(world, { posted: stripeMessage(world, { intent }) })
  await untilFollowed(world.testApp)
  const late = stripeMessage(world, { intent, type: 'payment_intent.payment_failed' })
  expect((await deliver(world, { posted: late })).statusCode).toBe(200)
  expect(await untilFollowed(world.testApp)).toHaveLength(2)
  expect(await bookingSnapshot(world.testApp, made.Bref)).toMatchObject(PAID)
})

test('an unknown state of the charge is left to a person, and nothing changes', async () => {
  const world = await startPaidTestApp()
  const { Bref, intent, posted } = await givenPaidAtStripe(world)
  Object.assign(world.stripe.books.intents.get(intent) ?? {}, { status: 'requires_a_miracle' })
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.testApp)).toMatchObject([
    { parked: 'review', last_error: 'status requires_a_miracle' },
  ])
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(UNPAID)
})

test('a disputed charge is recorded in the ledger as disputed, and logged', async () => {
  const world = await startPaidTestApp()
  const { Bref, intent } = await givenPaidAtStripe(world, '4000000000000259')
  const posted = stripeMessage(world, { intent, type: 'charge.dispute.created' })
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.testApp)).toMatchObject([{ parked: 'dispute' }])
  const snapshot = await bookingSnapshot(world.testApp, Bref)
  expect(snapshot).toMatchObject({ leg: 'confirmed', attempt: 'captured' })
  expect(snapshot.journals).toEqual(['capture', 'dispute-opened'])
  expect(world.log).toEqual([expect.stringMatching(/^a cardholder disputes a charge/)])
})

test('an irrelevant message is accepted and ignored', async () => {
  const world = await startPaidTestApp()
  const { intent } = await givenPaidAtStripe(world)
  const event = [...world.stripe.books.events.values()][0]
  if (!event) throw new Error('no message')
  const posted = world.stripe.hooks.signed({ ...event, id: 'evt_1', type: 'customer.created' })
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.testApp)).toMatchObject([{ about: 'other', parked: '' }])
  expect(world.stripe.requests.filter(({ path }) => path.endsWith(intent))).toEqual([])
})

test('staff see parked and unprocessed messages; others see nothing', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const disputed = await givenPaidAtStripe(world, '4000000000000259')
  const about = { intent: disputed.intent, type: 'charge.dispute.created' }
  await deliver(world, { posted: stripeMessage(world, about) })
  await deliver(world, { posted: disputed.posted })
  await untilFollowed(testApp)
  testApp.setNow('2026-03-10T12:00:01Z')
  const open = await givenPaidAtStripe(world)
  world.stripe.faults.add({ times: 99, fault: { kind: 'http', status: 503 } })
  await deliver(world, { posted: open.posted })
  await untilFollowed(testApp)

  const list = async (authorization: string, host?: string) =>
    testApp.client(host).get('/api/gatewayevents', { headers: { authorization } })
  const context = await testApp.context()
  const made = await makeKey(context, { operator: context.operator, name: 'Ann', days: 1 })
  if (!made.ok) throw new Error(made.reason)
  const { body } = await list(`Bearer ${made.token}`)
  expect(GatewayEventsReply.parse(body).events).toMatchObject([
    {
      orderid: stripeOrderOf(world, open.intent),
      parked: '',
      lasterror: expect.stringContaining('StripeAPIError'),
    },
    { chargeref: disputed.intent, parked: 'dispute', why: 'The cardholder disputes the charge.' },
  ])
  for (const [key, host] of [
    ['', undefined],
    ['Bearer kst_wrong', undefined],
    [`Bearer ${made.token}`, 'northway.localhost'],
  ] as const)
    expect((await list(key, host)).status).toBe(404)
})

const stripeOrderOf = ({ stripe }: PaidTestApp, intent: string) =>
  stripe.books.intents.get(intent)?.metadata['order']

test('a refund made by hand at the gateway is recorded from its message', async () => {
  const world = await startPaidTestApp()
  const { Bref, intent, posted } = await givenPaidAtStripe(world)
  const paid = world.stripe.books.intents.get(intent)
  await fetch(`${world.stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent, amount: '1000' }),
  })
  // the refund's message overtakes the payment's
  await deliver(world, {
    posted: stripeMessage(world, { intent, type: 'charge.refunded' }),
  })
  await untilFollowed(world.testApp)
  await deliver(world, { posted })
  expect(await untilFollowed(world.testApp)).toMatchObject([{ parked: '' }, { parked: '' }])
  const snapshot = await bookingSnapshot(world.testApp, Bref)
  expect(snapshot).toMatchObject({
    ...PAID,
    payment_state: 'part_refunded',
    refunds: 1,
    journals: ['capture', 'refund'],
  })
  expect(paid?.amount).toBeGreaterThan(1_000)
})
