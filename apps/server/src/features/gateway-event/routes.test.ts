import { GatewayEventsReply } from '@kerbside/contract/gateway-event.ts'
import { expect, test } from 'vitest'
import {
  deliver,
  enterCard,
  givenKeys,
  givenOpenCharge,
  listEvents,
  openPaidHouse,
  type PaidHouse,
  STRIPE_KEYS,
  standingOf,
  stripeMessage,
  untilFollowed,
} from '../../../test/given-messages.ts'
import { makeKey } from '../staff/make-key.ts'

/** A customer who paid and closed the browser before it could tell us. */
async function givenPaidAtStripe(world: PaidHouse, number?: string) {
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
  const world = await openPaidHouse()
  const { Bref, posted } = await givenPaidAtStripe(world)
  expect(await standingOf(world.house, Bref)).toMatchObject(UNPAID)
  const { statusCode, body } = await deliver(world, { posted })
  expect({ statusCode, body: JSON.parse(body) }).toEqual({
    statusCode: 200,
    body: { code: 1, message: '' },
  })
  expect(await untilFollowed(world.house)).toMatchObject([{ gateway: 'stripe', parked: '' }])
  expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
})

test('a message delivered five times, three at once, is taken five times and followed once', async () => {
  const world = await openPaidHouse()
  const { Bref, posted } = await givenPaidAtStripe(world)
  const together = await Promise.all([1, 2, 3].map(() => deliver(world, { posted })))
  await untilFollowed(world.house)
  const later = [await deliver(world, { posted }), await deliver(world, { posted })]
  expect([...together, ...later].map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  expect(await untilFollowed(world.house)).toHaveLength(1)
  expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
})

test.each([
  ['with one space more', ({ posted }: Message) => ({ ...posted, body: with_(posted.body, ' ') })],
  [
    'whose signature is cut off',
    ({ posted }: Message) => ({ ...posted, headers: { 'content-type': 'application/json' } }),
  ],
  ['with nothing in it', ({ posted }: Message) => ({ ...posted, body: Buffer.alloc(0) })],
])('a message %s is refused, and nothing is kept of it', async (_, spoil) => {
  const world = await openPaidHouse()
  const paid = await givenPaidAtStripe(world)
  const { statusCode } = await deliver(world, { posted: spoil(paid) })
  expect(statusCode).toBe(400)
  expect(await listEvents(world.house)).toEqual([])
  expect(await standingOf(world.house, paid.Bref)).toMatchObject(UNPAID)
  expect(world.said).toEqual([expect.stringMatching(/^a message of a gateway was refused/)])
  // not a word of the message itself
  expect(world.said.join()).not.toContain(paid.intent)
})

type Message = Awaited<ReturnType<typeof givenPaidAtStripe>>
const with_ = (body: Buffer, more: string) => Buffer.concat([body, Buffer.from(more)])

test('one operator’s message is refused at another operator’s door', async () => {
  const world = await openPaidHouse()
  const { posted } = await givenPaidAtStripe(world)
  const at = async () => (await deliver(world, { posted, slug: 'northway' })).statusCode
  expect(await at()).toBe(400)
  const keys = { ...STRIPE_KEYS, webhookSecret: 'whsec_of_northway' }
  await givenKeys(world.house, { gateway: 'stripe', keys, slug: 'northway' })
  world.house.setNow('2026-03-10T12:00:06Z')
  expect(await at()).toBe(400)
  expect(await listEvents(world.house)).toEqual([])
})

test('a message about another operator’s booking moves nothing, here or there, and somebody is told', async () => {
  const world = await openPaidHouse()
  const { Bref, posted } = await givenPaidAtStripe(world)
  // the same account at the gateway: the signature is right
  await givenKeys(world.house, { gateway: 'stripe', keys: STRIPE_KEYS, slug: 'northway' })
  expect((await deliver(world, { posted, slug: 'northway' })).statusCode).toBe(200)
  const [event] = await untilFollowed(world.house)
  expect(event).toMatchObject({ parked: 'unknown-order' })
  expect(event?.processed_at).not.toBeNull()
  expect(world.said).toEqual([expect.stringMatching(/not of this operator.*"northway"/)])
  expect(await standingOf(world.house, Bref)).toMatchObject(UNPAID)
})

test.each(['acme', '__proto__'])('a gateway called %s has no door here', async (gateway) => {
  const world = await openPaidHouse()
  const { posted } = await givenPaidAtStripe(world)
  expect((await deliver(world, { gateway, posted })).statusCode).toBe(400)
  expect(await listEvents(world.house)).toEqual([])
})

test('what is larger than any message is not read', async () => {
  const world = await openPaidHouse()
  const headers = { 'content-type': 'application/json' }
  const posted = { body: Buffer.alloc(64 * 1024 + 1, ' '), headers }
  expect((await deliver(world, { posted })).statusCode).toBe(413)
})

test('numbers in a message that look like a card’s do not keep it out, and stand in no log', async () => {
  const world = await openPaidHouse()
  const { Bref, intent } = await givenPaidAtStripe(world)
  const event = [...world.stripe.books.events.values()].find(
    ({ type }) => type === 'payment_intent.succeeded',
  )
  if (!event) throw new Error('no message')
  Object.assign(event.data.object, { network_id: '4242424242424242' })
  const posted = world.stripe.hooks.signed(event)
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  await untilFollowed(world.house)
  expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
  expect(world.said.join()).not.toContain(intent)
})

test('money of another amount than the fare confirms nothing and goes back', async () => {
  const world = await openPaidHouse()
  const { Bref, intent, posted } = await givenPaidAtStripe(world)
  Object.assign(world.stripe.books.intents.get(intent) ?? {}, { amount: 100, amount_received: 100 })
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  await untilFollowed(world.house)
  const stands = await standingOf(world.house, Bref)
  expect(stands).toMatchObject({ leg: 'held', attempt: 'orphan', mails: 0 })
  expect(stands.refunds).toBe(1)
})

test('a refusal that comes after the money changes nothing', async () => {
  const world = await openPaidHouse()
  const made = await givenOpenCharge(world)
  const intent = made.transactionid
  await enterCard(world, { intent, number: '4000000000000002' })
  await enterCard(world, { intent })
  await deliver(world, { posted: stripeMessage(world, { intent }) })
  await untilFollowed(world.house)
  const late = stripeMessage(world, { intent, type: 'payment_intent.payment_failed' })
  expect((await deliver(world, { posted: late })).statusCode).toBe(200)
  expect(await untilFollowed(world.house)).toHaveLength(2)
  expect(await standingOf(world.house, made.Bref)).toMatchObject(PAID)
})

test('a state of the charge that nobody knows yet is left to a person, and nothing moves', async () => {
  const world = await openPaidHouse()
  const { Bref, intent, posted } = await givenPaidAtStripe(world)
  Object.assign(world.stripe.books.intents.get(intent) ?? {}, { status: 'requires_a_miracle' })
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.house)).toMatchObject([
    { parked: 'review', last_error: 'status requires_a_miracle' },
  ])
  expect(await standingOf(world.house, Bref)).toMatchObject(UNPAID)
})

test('a disputed charge is held in the books, and somebody is told', async () => {
  const world = await openPaidHouse()
  const { Bref, intent } = await givenPaidAtStripe(world, '4000000000000259')
  const posted = stripeMessage(world, { intent, type: 'charge.dispute.created' })
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.house)).toMatchObject([{ parked: 'dispute' }])
  const stands = await standingOf(world.house, Bref)
  expect(stands).toMatchObject({ leg: 'confirmed', attempt: 'captured' })
  expect(stands.journals).toEqual(['capture', 'dispute-opened'])
  expect(world.said).toEqual([expect.stringMatching(/^a cardholder disputes a charge/)])
})

test('what is no business of ours is taken and left alone', async () => {
  const world = await openPaidHouse()
  const { intent } = await givenPaidAtStripe(world)
  const event = [...world.stripe.books.events.values()][0]
  if (!event) throw new Error('no message')
  const posted = world.stripe.hooks.signed({ ...event, id: 'evt_1', type: 'customer.created' })
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.house)).toMatchObject([{ about: 'other', parked: '' }])
  expect(world.stripe.asked.filter(({ path }) => path.endsWith(intent))).toEqual([])
})

test('staff see what waits for them and what was not followed so far; nobody else sees anything', async () => {
  const world = await openPaidHouse()
  const { house } = world
  const disputed = await givenPaidAtStripe(world, '4000000000000259')
  const about = { intent: disputed.intent, type: 'charge.dispute.created' }
  await deliver(world, { posted: stripeMessage(world, about) })
  await deliver(world, { posted: disputed.posted })
  await untilFollowed(house)
  house.setNow('2026-03-10T12:00:01Z')
  const open = await givenPaidAtStripe(world)
  world.stripe.faults.add({ times: 99, fault: { kind: 'http', status: 503 } })
  await deliver(world, { posted: open.posted })
  await untilFollowed(house)

  const list = async (authorization: string, host?: string) =>
    house.visitor(host).get('/api/gatewayevents', { headers: { authorization } })
  const call = await house.call()
  const made = await makeKey(call, { operator: call.operator, name: 'Ann', days: 1 })
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

const stripeOrderOf = ({ stripe }: PaidHouse, intent: string) =>
  stripe.books.intents.get(intent)?.metadata['order']

test('money somebody gave back at the gateway’s own desk is known here by its message', async () => {
  const world = await openPaidHouse()
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
  await untilFollowed(world.house)
  await deliver(world, { posted })
  expect(await untilFollowed(world.house)).toMatchObject([{ parked: '' }, { parked: '' }])
  const stands = await standingOf(world.house, Bref)
  expect(stands).toMatchObject({
    ...PAID,
    payment_state: 'part_refunded',
    refunds: 1,
    journals: ['capture', 'refund'],
  })
  expect(paid?.amount).toBeGreaterThan(1_000)
})
