import { expect, onTestFinished, test } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import {
  deliver,
  enterCard,
  givenOpenCharge,
  listEvents,
  openPaidHouse,
  type PaidHouse,
  standingOf,
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

async function givenPaidAtStripe(world: PaidHouse) {
  const made = await givenOpenCharge(world)
  const intent = made.transactionid
  await enterCard(world, { intent })
  return { ...made, intent, posted: stripeMessage(world, { intent }) }
}

/** Lets every message die where the server is killed. */
function givenKillsAt(place: string): void {
  onTestFinished(() => hookFailpoints(undefined))
  hookFailpoints((name) => {
    if (name === place) throw new Error(`killed at ${name}`)
  })
}

test('what the customer approved at PayPal is taken, though the browser died', async () => {
  const world = await openPaidHouse()
  const { Bref, transactionid = '' } = await givenBooking(world.house.visitor(), {
    paymentmethod: 'paypal',
  })
  world.paypal.approve(transactionid)
  const posted = world.paypal.events.sent.at(-1)?.posted
  if (!posted) throw new Error('no message')
  expect((await deliver(world, { gateway: 'paypal', posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.house)).toMatchObject([
    { gateway: 'paypal', type: 'CHECKOUT.ORDER.APPROVED', parked: '', last_error: '' },
  ])
  expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
  expect(world.paypal.journal.movements.map(({ kind }) => kind)).toEqual(['captured'])
})

test('an order approved at PayPal after the customer changed to a card is not captured', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const { transactionid = '', Bref } = await givenBooking(visitor, { paymentmethod: 'paypal' })
  await visitor.get(`/api/paymentintent?jobpartid=${Bref}&paymentmethod=card`)
  world.paypal.approve(transactionid)
  const posted = world.paypal.events.sent.at(-1)?.posted
  if (!posted) throw new Error('PayPal sent nothing')
  expect((await deliver(world, { gateway: 'paypal', posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.house)).toMatchObject([{ parked: '', last_error: '' }])
  expect(world.paypal.journal.movements).toEqual([])
})

test('a Square payment whose answer got lost is confirmed by its message', async () => {
  const world = await openPaidHouse('square')
  world.square.faults.add({ method: 'POST', times: 9, fault: { kind: 'drop-after' } })
  const { Bref } = await givenBooking(world.house.visitor(), {
    paymentmethod: 'card',
    nonce: world.square.giveToken(VISA),
  })
  world.square.faults.clear()
  expect(await standingOf(world.house, Bref)).toMatchObject({ attempt: 'unknown', leg: 'held' })
  const [payment] = world.square.book.payments.values()
  if (!payment) throw new Error('nothing was paid')
  const posted = world.square.notify('payment.updated', { payment })
  expect((await deliver(world, { gateway: 'square', posted })).statusCode).toBe(200)
  await untilFollowed(world.house)
  expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
})

test('a Braintree sale whose answer got lost is confirmed by its message', async () => {
  const world = await openPaidHouse('braintree')
  world.braintree.faults.add({ method: 'POST', times: 9, fault: { kind: 'drop-after' } })
  const { Bref } = await givenBooking(world.house.visitor(), {
    paymentmethod: 'card',
    nonce: world.braintree.giveNonce({ ...VISA, threeDSecure: SHIFTED }),
  })
  world.braintree.faults.clear()
  expect(await standingOf(world.house, Bref)).toMatchObject({ attempt: 'unknown', leg: 'held' })
  world.braintree.settle()
  const [sale] = world.braintree.ledger.all.values()
  const posted = world.braintree.notify({
    kind: 'transaction_settled',
    transactionId: sale?.id ?? '',
  })
  expect((await deliver(world, { gateway: 'braintree', posted })).statusCode).toBe(200)
  await untilFollowed(world.house)
  expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
})

test('a message that is faster than the gateway’s own answer confirms the booking, once', async () => {
  const world = await openPaidHouse('square')
  const { square } = world.house.deps.gateways
  if (!square) throw new Error('no Square')
  const charge = square.charge.bind(square)
  square.charge = async (asked) => {
    const answer = await charge(asked)
    const [payment] = world.square.book.payments.values()
    if (!payment) throw new Error('nothing was paid')
    const posted = world.square.notify('payment.updated', { payment })
    await deliver(world, { gateway: 'square', posted })
    await untilFollowed(world.house)
    return answer
  }
  const made = await givenBooking(world.house.visitor(), {
    paymentmethod: 'card',
    nonce: world.square.giveToken(VISA),
  })
  expect(made.PaymentResult).toMatchObject({ code: 1 })
  expect(await standingOf(world.house, made.Bref)).toMatchObject(PAID)
})

test.each(['gateway-event.claimed', 'gateway-event.followed'])(
  'a server that dies at %s loses no message: the clockwork follows it',
  async (place) => {
    const world = await openPaidHouse()
    const { Bref, posted } = await givenPaidAtStripe(world)
    givenKillsAt(place)
    expect((await deliver(world, { posted })).statusCode).toBe(200)
    await expect.poll(() => world.said).toHaveLength(1)
    hookFailpoints(undefined)
    expect(await listEvents(world.house)).toMatchObject([{ processed_at: null, tries: 1 }])
    expect(await processDue(world.house.deps)).toBe(0)
    world.house.setNow('2026-03-10T12:00:20Z')
    expect(await processDue(world.house.deps)).toBe(1)
    expect(await listEvents(world.house)).toMatchObject([{ parked: '', last_error: '' }])
    expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
  },
)

test('a server that dies before it answered is sent the message again, and keeps it once', async () => {
  const world = await openPaidHouse()
  const { Bref, posted } = await givenPaidAtStripe(world)
  givenKillsAt('gateway-event.kept')
  expect((await deliver(world, { posted })).statusCode).toBe(500)
  hookFailpoints(undefined)
  expect((await deliver(world, { posted })).statusCode).toBe(200)
  expect(await untilFollowed(world.house)).toHaveLength(1)
  expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
})

test('while the gateway does not answer it is asked ever more seldom, and never taken for a no', async () => {
  const world = await openPaidHouse()
  const { Bref, posted } = await givenPaidAtStripe(world)
  world.stripe.faults.add({ times: 99, fault: { kind: 'http', status: 503 } })
  await deliver(world, { posted })
  expect(await untilFollowed(world.house)).toMatchObject([{ processed_at: null, tries: 1 }])
  world.house.setNow('2026-03-10T12:00:20Z')
  await processDue(world.house.deps)
  world.house.setNow('2026-03-10T12:00:59Z')
  await processDue(world.house.deps)
  expect(await listEvents(world.house)).toMatchObject([{ processed_at: null, tries: 2 }])
  expect(await standingOf(world.house, Bref)).toMatchObject({ leg: 'held' })
  world.stripe.faults.clear()
  world.house.setNow('2026-03-10T12:01:00Z')
  expect(await processDue(world.house.deps)).toBe(1)
  expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
})

test('after half a day without an answer a message is left to a person', async () => {
  const world = await openPaidHouse()
  const { posted } = await givenPaidAtStripe(world)
  world.stripe.faults.add({ times: 99, fault: { kind: 'http', status: 503 } })
  await deliver(world, { posted })
  await untilFollowed(world.house)
  let at = Date.parse('2026-03-10T12:00:00Z')
  for (let tries = 1; tries <= 11; tries++) {
    at += 10_000 * 2 ** tries
    world.house.setNow(new Date(at).toISOString())
    await processDue(world.house.deps)
  }
  expect(await listEvents(world.house)).toMatchObject([{ parked: 'no-answer', tries: 12 }])
  expect(world.said.at(-1)).toContain('never told what became')
})

test('two servers that look for unfollowed messages at once follow each once', async () => {
  const world = await openPaidHouse()
  const paid = [await givenPaidAtStripe(world), await givenPaidAtStripe(world)]
  givenKillsAt('gateway-event.claimed')
  for (const { posted } of paid) await deliver(world, { posted })
  await expect.poll(() => world.said).toHaveLength(2)
  hookFailpoints(undefined)
  world.house.setNow('2026-03-10T12:00:20Z')
  const { deps } = world.house
  const [one, other] = await Promise.all([processDue(deps), processDue(deps)])
  expect(one + other).toBe(2)
  for (const { Bref } of paid) expect(await standingOf(world.house, Bref)).toMatchObject(PAID)
})

test('a burst of a thousand messages is taken whole', async () => {
  const world = await openPaidHouse()
  await givenPaidAtStripe(world)
  const [event] = world.stripe.books.events.values()
  if (!event) throw new Error('no message')
  const burst = Array.from({ length: 1_000 }, (_, n) =>
    world.stripe.hooks.signed({ ...event, id: `evt_${n}` }),
  )
  const answers = await Promise.all(burst.map((posted) => deliver(world, { posted })))
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
  expect(await listEvents(world.house)).toHaveLength(1_000)
})

test('a message that was followed is forgotten after ninety days, one that waits for a person is not', async () => {
  const world = await openPaidHouse()
  const { posted } = await givenPaidAtStripe(world)
  await deliver(world, { posted })
  const [event] = world.stripe.books.events.values()
  if (!event) throw new Error('no message')
  const object = { ...event.data.object, id: 'pi_2', metadata: { order: 'nobody’s' } }
  const foreign = { ...event, id: 'evt_2', data: { object } }
  await deliver(world, { posted: world.stripe.hooks.signed(foreign) })
  await untilFollowed(world.house)
  world.house.setNow('2026-06-08T11:00:00Z')
  expect(await dropOld(world.house.deps)).toBe(0)
  world.house.setNow('2026-06-08T13:00:00Z')
  expect(await dropOld(world.house.deps)).toBe(1)
  expect(await listEvents(world.house)).toMatchObject([{ parked: 'unknown-order' }])
})

test('what Stripe could not deliver is fetched, and another business on the account is left alone', async () => {
  const world = await openPaidHouse()
  const { stripe, house } = world
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
  for (const one of stripe.books.events.values())
    one.pending_webhooks = one.type === 'payment_intent.created' ? 0 : 1
  await fetchUndelivered(house.deps)
  await fetchUndelivered(house.deps)
  const events = await listEvents(house)
  expect(events.map(({ type }) => type).sort()).toEqual([
    'charge.succeeded',
    'payment_intent.succeeded',
  ])
  house.setNow('2026-03-10T12:00:10Z')
  expect(await processDue(house.deps)).toBe(2)
  expect(await standingOf(house, Bref)).toMatchObject(PAID)
})
