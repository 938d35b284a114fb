import { expect, onTestFinished, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import {
  bookingSnapshot,
  deliver,
  enterCard,
  givenOpenCharge,
  listEvents,
  type PaidTestApp,
  startPaidTestApp,
  stripeMessage,
  untilFollowed,
} from '../../../test/given-messages.ts'
import { hookFailpoints } from '../../failpoint.ts'
import { dropOld } from './drop-old.ts'
import { fetchUndelivered } from './fetch-undelivered.ts'
import { processDue } from './process-due.ts'

const PAID = { payment_state: 'paid', leg: 'confirmed', attempt: 'captured', mails: 1 }
const VISA = { number: '4111111111111111' }
const SHIFTED = { shifted: true, possible: true, status: 'authenticate_successful' }

async function givenPaidAtStripe(world: PaidTestApp) {
  const made = await givenOpenCharge(world)
  const intent = made.transactionid
  await enterCard(world, { intent })
  return { ...made, intent, posted: stripeMessage(world, { intent }) }
}

/** Makes every message stop at the failpoint where the server is killed. */
function givenKillsAt(place: string): void {
  onTestFinished(() => hookFailpoints(undefined))
  hookFailpoints((name) => {
    if (name === place) throw new Error(`killed at ${name}`)
  })
}

test('an order approved at PayPal is captured even if the browser crashed', async () => {
  const world = await startPaidTestApp()
  const { Bref, transactionid = '' } = await givenBooking(world.testApp.client(), {
    paymentmethod: 'paypal',
  })
  world.paypal.approve(transactionid)
  const posted = world.paypal.events.sent.at(-1)?.posted
  if (!posted) throw new Error('no message')
  expect((await deliver(world, { gateway: 'paypal', posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.testApp)).toMatchObject([
    { gateway: 'paypal', type: 'CHECKOUT.ORDER.APPROVED', parked: '', last_error: '' },
  ])
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
  expect(world.paypal.journal.movements.map(({ kind }) => kind)).toEqual(['captured'])
})

test('an order approved at PayPal after the customer changed to a card is not captured', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const { transactionid = '', Bref } = await givenBooking(client, { paymentmethod: 'paypal' })
  await client.get(`/api/paymentintent?jobpartid=${Bref}&paymentmethod=card`)
  world.paypal.approve(transactionid)
  const posted = world.paypal.events.sent.at(-1)?.posted
  if (!posted) throw new Error('PayPal sent nothing')
  expect((await deliver(world, { gateway: 'paypal', posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.testApp)).toMatchObject([{ parked: '', last_error: '' }])
  expect(world.paypal.journal.movements).toEqual([])
})

test('a Square payment with a lost response is confirmed by its message', async () => {
  const world = await startPaidTestApp('square')
  world.square.faults.add({ method: 'POST', times: 9, fault: { kind: 'drop-after' } })
  const { Bref } = await givenBooking(world.testApp.client(), {
    paymentmethod: 'card',
    nonce: world.square.giveToken(VISA),
  })
  world.square.faults.clear()
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject({
    attempt: 'unknown',
    leg: 'held',
  })
  const [payment] = world.square.book.payments.values()
  if (!payment) throw new Error('nothing was paid')
  const posted = world.square.notify('payment.updated', { payment })
  expect((await deliver(world, { gateway: 'square', posted })).statusCode).toBe(200)
  await untilFollowed(world.testApp)
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
})

test('a Braintree sale with a lost response is confirmed by its message', async () => {
  const world = await startPaidTestApp('braintree')
  world.braintree.faults.add({ method: 'POST', times: 9, fault: { kind: 'drop-after' } })
  const { Bref } = await givenBooking(world.testApp.client(), {
    paymentmethod: 'card',
    nonce: world.braintree.giveNonce({ ...VISA, threeDSecure: SHIFTED }),
  })
  world.braintree.faults.clear()
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject({
    attempt: 'unknown',
    leg: 'held',
  })
  world.braintree.settle()
  const [sale] = world.braintree.ledger.all.values()
  const posted = world.braintree.notify({
    kind: 'transaction_settled',
    transactionId: sale?.id ?? '',
  })
  expect((await deliver(world, { gateway: 'braintree', posted })).statusCode).toBe(200)
  await untilFollowed(world.testApp)
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
})

test('a message that arrives before the gateway’s own response confirms the booking, once', async () => {
  const world = await startPaidTestApp('square')
  const { square } = world.testApp.deps.gateways
  if (!square) throw new Error('no Square')
  const charge = square.charge.bind(square)
  square.charge = async (params) => {
    const result = await charge(params)
    const [payment] = world.square.book.payments.values()
    if (!payment) throw new Error('nothing was paid')
    const posted = world.square.notify('payment.updated', { payment })
    await deliver(world, { gateway: 'square', posted })
    await untilFollowed(world.testApp)
    return result
  }
  const made = await givenBooking(world.testApp.client(), {
    paymentmethod: 'card',
    nonce: world.square.giveToken(VISA),
  })
  expect(made.PaymentResult).toMatchObject({ code: 1 })
  expect(await bookingSnapshot(world.testApp, made.Bref)).toMatchObject(PAID)
})

test.each(['gateway-event.claimed', 'gateway-event.followed'])(
  'a server that dies at %s loses no message: the scheduled task processes it',
  async (place) => {
    const world = await startPaidTestApp()
    const { Bref, posted } = await givenPaidAtStripe(world)
    givenKillsAt(place)
    expect((await deliver(world, { posted })).statusCode).toBe(200)
    await expect.poll(() => world.log).toHaveLength(1)
    hookFailpoints(undefined)
    expect(await listEvents(world.testApp)).toMatchObject([{ processed_at: null, tries: 1 }])
    expect(await processDue(world.testApp.deps)).toBe(0)
    world.testApp.setNow('2026-03-10T12:00:20Z')
    expect(await processDue(world.testApp.deps)).toBe(1)
    expect(await listEvents(world.testApp)).toMatchObject([{ parked: '', last_error: '' }])
    expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
  },
)

test('a server that dies before responding gets the message again, and stores it once', async () => {
  const world = await startPaidTestApp()
  const { Bref, posted } = await givenPaidAtStripe(world)
  givenKillsAt('gateway-event.kept')
  expect((await deliver(world, { posted })).statusCode).toBe(500)
  hookFailpoints(undefined)
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.testApp)).toHaveLength(1)
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
})

test('while the gateway does not respond it is asked at growing intervals, and this never counts as a decline', async () => {
  const world = await startPaidTestApp()
  const { Bref, posted } = await givenPaidAtStripe(world)
  world.stripe.faults.add({ times: 99, fault: { kind: 'http', status: 503 } })
  await deliver(world, { posted })
  expect(await untilFollowed(world.testApp)).toMatchObject([{ processed_at: null, tries: 1 }])
  world.testApp.setNow('2026-03-10T12:00:20Z')
  await processDue(world.testApp.deps)
  world.testApp.setNow('2026-03-10T12:00:59Z')
  await processDue(world.testApp.deps)
  expect(await listEvents(world.testApp)).toMatchObject([{ processed_at: null, tries: 2 }])
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject({ leg: 'held' })
  world.stripe.faults.clear()
  world.testApp.setNow('2026-03-10T12:01:00Z')
  expect(await processDue(world.testApp.deps)).toBe(1)
  expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
})

test('after half a day without a response a message is left to a person', async () => {
  const world = await startPaidTestApp()
  const { posted } = await givenPaidAtStripe(world)
  world.stripe.faults.add({ times: 99, fault: { kind: 'http', status: 503 } })
  await deliver(world, { posted })
  await untilFollowed(world.testApp)
  let at = Date.parse('2026-03-10T12:00:00Z')
  for (let tries = 1; tries <= 11; tries++) {
    at += 10_000 * 2 ** tries
    world.testApp.setNow(new Date(at).toISOString())
    await processDue(world.testApp.deps)
  }
  expect(await listEvents(world.testApp)).toMatchObject([{ parked: 'no-answer', tries: 12 }])
  expect(world.log.at(-1)).toContain('no usable response')
})

test('two servers that look for unprocessed messages at once process each once', async () => {
  const world = await startPaidTestApp()
  const paid = [await givenPaidAtStripe(world), await givenPaidAtStripe(world)]
  givenKillsAt('gateway-event.claimed')
  for (const { posted } of paid) await deliver(world, { posted })
  await expect.poll(() => world.log).toHaveLength(2)
  hookFailpoints(undefined)
  world.testApp.setNow('2026-03-10T12:00:20Z')
  const { deps } = world.testApp
  const [item, other] = await Promise.all([processDue(deps), processDue(deps)])
  expect(item + other).toBe(2)
  for (const { Bref } of paid)
    expect(await bookingSnapshot(world.testApp, Bref)).toMatchObject(PAID)
})

test('a burst of a thousand messages is stored completely', async () => {
  const world = await startPaidTestApp()
  await givenPaidAtStripe(world)
  const [event] = world.stripe.books.events.values()
  if (!event) throw new Error('no message')
  const burst = Array.from({ length: 1_000 }, (_, n) =>
    world.stripe.hooks.signed({ ...event, id: `evt_${n}` }),
  )
  const responses = await Promise.all(burst.map((posted) => deliver(world, { posted })))
  expect(responses.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  expect(await listEvents(world.testApp)).toHaveLength(1_000)
})

test('a processed message is deleted after ninety days, one that waits for a person is not', async () => {
  const world = await startPaidTestApp()
  const { posted } = await givenPaidAtStripe(world)
  await deliver(world, { posted })
  const [event] = world.stripe.books.events.values()
  if (!event) throw new Error('no message')
  const object = { ...event.data.object, id: 'pi_2', metadata: { order: 'unknown' } }
  const foreign = { ...event, id: 'evt_2', data: { object } }
  await deliver(world, { posted: world.stripe.hooks.signed(foreign) })
  await untilFollowed(world.testApp)
  world.testApp.setNow('2026-06-08T11:00:00Z')
  expect(await dropOld(world.testApp.deps)).toBe(0)
  world.testApp.setNow('2026-06-08T13:00:00Z')
  expect(await dropOld(world.testApp.deps)).toBe(1)
  expect(await listEvents(world.testApp)).toMatchObject([{ parked: 'unknown-order' }])
})

test('messages that Stripe could not deliver are fetched, and those of another business on the account are ignored', async () => {
  const world = await startPaidTestApp()
  const { stripe, testApp } = world
  const { Bref } = await givenPaidAtStripe(world)
  const [event] = stripe.books.events.values()
  if (!event) throw new Error('no message')
  const object = { ...event.data.object, id: 'cus_1', metadata: {} }
  stripe.books.events.set('evt_x', {
    ...event,
    id: 'evt_x',
    type: 'customer.created',
    data: { object },
  })
  for (const item of stripe.books.events.values())
    item.pending_webhooks = item.type === 'payment_intent.created' ? 0 : 1
  await fetchUndelivered(testApp.deps)
  await fetchUndelivered(testApp.deps)
  const events = await listEvents(testApp)
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  testApp.setNow('2026-03-10T12:00:10Z')
  expect(await processDue(testApp.deps)).toBe(2)
  expect(await bookingSnapshot(testApp, Bref)).toMatchObject(PAID)
})
