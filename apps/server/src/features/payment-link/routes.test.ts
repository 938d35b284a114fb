import { expect, test } from 'vitest'
import {
  givenBooking,
  givenDeposit,
  givenNonce,
  givenQuote,
  givenSettings,
  mayaBooking,
} from '../../../test/given.ts'
import { enterCard, type PaidTestApp, startPaidTestApp } from '../../../test/given-messages.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { expirePendingBookings } from '../booking/payment/expire-pending-bookings.ts'
import { makeKey } from '../staff/make-key.ts'
import { closeStale } from './close-stale.ts'
import { type PayLink, payLinkOf } from './open-link.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

async function givenLink(testApp: TestApp, reference: string): Promise<PayLink> {
  const context = await testApp.context()
  const booking = await findAnyBooking(context, { reference: Number(reference) })
  if (!booking) throw new Error(`no booking ${reference}`)
  return payLinkOf(context, { booking })
}

const open = (client: TestClient, { code, reference }: PayLink, more = '') =>
  client.get(`/api/stripepaymentintent?code=${code}&id=${reference}${more}`)

const attemptsOf = (testApp: TestApp) =>
  asOwner(
    testApp,
    'select purpose, gateway, state, amount_minor::int as amount from payment_attempt order by number',
  )

/** A deposit of a fifth, paid with a test card at the embedded gateway. */
async function givenPaidDeposit(testApp: TestApp) {
  await givenDeposit(testApp, { basisPoints: 2_000 })
  const client = testApp.client()
  const quote = await givenQuote(client)
  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const made = await givenBooking(client, { ...mayaBooking(quote), paymentmethod: 'card', nonce })
  const total = Math.round((quote.totalfare ?? 0) * 100)
  const deposit = Math.round(total / 5)
  return { client, made, total, deposit, balance: total - deposit }
}

test('a deposit is taken at booking; the link asks its payer for the rest, and takes it once', async () => {
  const testApp = await startTestApp()
  const { made, deposit, balance } = await givenPaidDeposit(testApp)
  expect(await attemptsOf(testApp)).toEqual([
    { purpose: 'deposit', gateway: 'sandbox', state: 'captured', amount: deposit },
  ])
  const link = await givenLink(testApp, made.Bref)
  // a payer other than the booker, in another browser
  const payer = testApp.client()
  const params = await open(payer, link)
  expect(params.body).toMatchObject({
    code: 1,
    linkstate: 'due',
    purpose: 'balance',
    price: balance / 100,
    currencycode: 'GBP',
    name: 'Maya Osei',
    bookingdate: '2026-03-11T09:30',
    pickupaddress: expect.stringContaining('Heathrow'),
    ticketcode: '',
    bref: made.Bref,
  })
  expect(params.body['paymentresult']).toBeUndefined()
  expect(await attemptsOf(testApp)).toHaveLength(1)

  const nonce = await givenNonce(testApp, { number: '4242424242424242' })
  const paid = await open(payer, link, `&paymentmethod=card&nonce=${nonce}`)
  expect(paid.body).toMatchObject({
    linkstate: 'paid',
    paymentresult: { code: 1 },
    ticketcode: made.ticketcode,
  })
  const again = await givenNonce(testApp, { number: '4242424242424242' })
  expect((await open(payer, link, `&nonce=${again}`)).body).toMatchObject({ linkstate: 'paid' })
  expect(await attemptsOf(testApp)).toEqual([
    { purpose: 'deposit', gateway: 'sandbox', state: 'captured', amount: deposit },
    { purpose: 'balance', gateway: 'sandbox', state: 'captured', amount: balance },
  ])
  expect(await asOwner(testApp, 'select payment_state from booking')).toEqual([
    { payment_state: 'paid' },
  ])
})

test('a declined card is reported and the rest stays due; the booking stands with its deposit', async () => {
  const testApp = await startTestApp()
  const { made } = await givenPaidDeposit(testApp)
  const link = await givenLink(testApp, made.Bref)
  const payer = testApp.client()
  const nonce = await givenNonce(testApp, { number: '4000000000000002' })
  expect((await open(payer, link, `&nonce=${nonce}`)).body).toMatchObject({
    linkstate: 'due',
    paymentresult: { code: 2, message: expect.stringMatching(/^It was not possible/) },
  })
  expect(await asOwner(testApp, 'select payment_state, l.state from booking, leg l')).toEqual([
    { payment_state: 'deposit_paid', state: 'confirmed' },
  ])
})

test('a code opens only its own booking, at its own operator, until it expires, and never the ticket', async () => {
  const testApp = await startTestApp()
  const { client, made } = await givenPaidDeposit(testApp)
  const other = await givenBooking(testApp.client())
  const link = await givenLink(testApp, made.Bref)
  const strangers = [
    await open(testApp.client(), { ...link, reference: Number(other.Bref) }),
    await open(testApp.client(), { ...link, code: `${link.code.slice(0, -1)}_` }),
    await open(testApp.client('northway.localhost'), link),
    // the ticket's code does not pay, and the link's code does not open the ticket
    await open(testApp.client(), { ...link, code: made.ticketcode }),
    await client.post('/api/bookinginfo', { code: link.code }),
  ]
  for (const { status, body } of strangers)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  expect((await open(testApp.client(), link, '&tip=0')).status).toBe(400)

  testApp.setNow('2026-03-25T09:29:00Z')
  expect((await open(testApp.client(), link)).status).toBe(200)
  testApp.setNow('2026-03-25T09:31:00Z')
  expect((await open(testApp.client(), link)).status).toBe(404)
})

test('a link’s code has 128 bits, is the same each time, and is not in the database', async () => {
  const testApp = await startTestApp()
  const { made } = await givenPaidDeposit(testApp)
  const link = await givenLink(testApp, made.Bref)
  expect(link.code).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect((await givenLink(testApp, made.Bref)).code).toBe(link.code)
  const rows = await asOwner<{ scope: string; hash: string }>(
    testApp,
    "select scope, encode(code_hash, 'hex') as hash from booking_access where scope = 'pay'",
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.hash).not.toContain(Buffer.from(link.code, 'base64url').toString('hex'))
})

test('staff make the link; other clients learn nothing', async () => {
  const testApp = await startTestApp()
  const { made } = await givenPaidDeposit(testApp)
  const context = await testApp.context()
  const key = await makeKey(context, { operator: context.operator, name: 'Ann', days: 1 })
  if (!key.ok) throw new Error(key.reason)
  const request = (authorization: string) =>
    testApp.client().post('/api/paymentlink', { bookingref: made.Bref, days: 2 }, { authorization })
  const { body } = await request(`Bearer ${key.token}`)
  expect(body).toMatchObject({ code: 1, expires: '2026-03-12T12:00:00.000Z' })
  const link = await givenLink(testApp, made.Bref)
  expect(body['path']).toBe(link.path)
  expect((await request('Bearer kst_wrong')).status).toBe(404)
})

test('a booking that was not paid in time cannot be paid any more, and the link says so', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const made = await givenBooking(testApp.client(), { paymentmethod: 'card' })
  const link = await givenLink(testApp, made.Bref)
  expect((await open(testApp.client(), link)).body).toMatchObject({
    linkstate: 'due',
    clientSecret: made.ClientSecret,
    payby: '2026-03-10T12:15:00.000Z',
  })
  testApp.setNow('2026-03-10T12:16:00Z')
  const lapsed = {
    linkstate: 'lapsed',
    message: 'This booking wasn’t paid for in time and has expired. Please book again.',
  }
  await expirePendingBookings(testApp.deps)
  for (const query of ['', '&paymentmethod=card', '&paymentmethod=paypal'])
    expect((await open(testApp.client(), link, query)).body).toMatchObject(lapsed)
  expect(await attemptsOf(testApp)).toMatchObject([{ state: 'failed' }])
})

test('at Stripe the link opens one charge, however often it is opened', async () => {
  const world = await startPaidTestApp()
  const { client, link, rest } = await givenStripeDeposit(world)
  const first = await open(testApp(world), link)
  expect(first.body).toMatchObject({
    linkstate: 'due',
    price: rest / 100,
    clientSecret: expect.stringMatching(/^pi_/),
  })
  const many = await Promise.all(Array.from({ length: 5 }, () => open(testApp(world), link)))
  for (const { body } of many) expect(body['clientSecret']).toBe(first.body['clientSecret'])
  await enterCard(world, { intent: String(first.body['transactionid']) })
  const response = await testApp(world).put('/api/updatebooking', {
    transactionid: first.body['transactionid'],
    jobpartid: link.reference,
    code: link.code,
    transactionstatus: 'succeeded',
  })
  expect(response.body).toMatchObject({ Code: 1 })
  expect((await open(client, link)).body).toMatchObject({ linkstate: 'paid' })
  expect(await attemptsOf(world.testApp)).toMatchObject([
    { purpose: 'deposit', state: 'captured' },
    { purpose: 'balance', state: 'captured', amount: rest },
  ])
})

test('an unconfirmed attempt is withdrawn after two hours; the link opens a new one, day after day', async () => {
  const world = await startPaidTestApp()
  const { link } = await givenStripeDeposit(world, { bookingdate: '2026-03-30T12:30' })
  for (let day = 11; day < 27; day++) {
    world.testApp.setNow(`2026-03-${day}T12:00:00Z`)
    expect((await open(testApp(world), link)).body).toMatchObject({
      linkstate: 'due',
      clientSecret: expect.stringMatching(/^pi_/),
    })
    world.testApp.setNow(`2026-03-${day}T13:59:00Z`)
    expect(await closeStale(world.testApp.deps)).toBe(0)
    world.testApp.setNow(`2026-03-${day}T14:01:00Z`)
    expect(await closeStale(world.testApp.deps)).toBe(1)
  }
  expect(await closeStale(world.testApp.deps)).toBe(0)
})

test('a payer who switches from card to PayPal has one open attempt, not two', async () => {
  const world = await startPaidTestApp()
  const { link, rest } = await givenStripeDeposit(world)
  await open(testApp(world), link)
  const { body } = await open(testApp(world), link, '&paymentmethod=paypal')
  expect(body).toMatchObject({
    linkstate: 'due',
    price: rest / 100,
    paypalorderresponse: { id: expect.stringMatching(/\w+/) },
  })
  expect(await attemptsOf(world.testApp)).toMatchObject([
    { purpose: 'deposit' },
    { gateway: 'stripe', state: 'failed' },
    { gateway: 'paypal', state: 'requires_action' },
  ])
})

test('if the return leg is cancelled after the link was opened, only the rest of the outward leg is taken', async () => {
  const world = await startPaidTestApp()
  const { client, link, made } = await givenStripeDeposit(world, {
    bookingdate: '2026-03-12T12:30',
    rtntype: 'rtn',
    returndate: '2026-03-14T12:30',
  })
  const before = await open(testApp(world), link)
  await client.post('/api/cancelbooking', { bookingref: made.ReturnRef })
  const after = await open(testApp(world), link)
  expect(after.body).toMatchObject({ linkstate: 'due', purpose: 'balance' })
  expect(Number(after.body['price'])).toBeLessThan(Number(before.body['price']))
  expect(after.body['clientSecret']).not.toBe(before.body['clientSecret'])
})

test('after the ride a tip can be given once, and it is not part of the fare', async () => {
  const world = await startPaidTestApp()
  await givenSettings(world.testApp, { tipChoices: [5, 10] })
  const { client, made, total } = await givenStripePaid(world)
  const link = await givenLink(world.testApp, made.Bref)
  // before the journey no tip is requested
  expect((await open(client, link, '&tip=500')).body).toMatchObject({
    linkstate: 'paid',
    tips: [],
  })
  await asOwner(world.testApp, "update leg set state = 'completed'")
  expect((await open(client, link)).body).toMatchObject({
    linkstate: 'paid',
    purpose: 'tip',
    tips: [
      { percent: 5, amount: Math.round(total * 0.05) / 100 },
      { percent: 10, amount: Math.round(total * 0.1) / 100 },
    ],
  })
  const { body } = await open(client, link, '&tip=500')
  expect(body).toMatchObject({ linkstate: 'due', purpose: 'tip', price: 5 })
  await enterCard(world, { intent: String(body['transactionid']) })
  expect((await open(client, link, '&tip=500')).body).toMatchObject({ linkstate: 'paid' })
  expect((await open(client, link, '&tip=700')).body).toMatchObject({
    linkstate: 'paid',
    tips: [],
  })
  expect(
    await asOwner(
      world.testApp,
      `select payment_state, total_minor::int as total, tip_minor::int as tip, array(
         select p.account || ' ' || p.amount_minor from posting p where p.account like '%tip%') as kept from booking b`,
    ),
  ).toMatchObject([
    { payment_state: 'paid', total, tip: 500, kept: [expect.stringMatching(/^ap:tip:.* -500$/)] },
  ])
})

const testApp = (world: PaidTestApp) => world.testApp.client()

async function givenStripeDeposit(world: PaidTestApp, params: object = {}) {
  await givenDeposit(world.testApp, { basisPoints: 2_000 })
  const { client, made, total } = await givenStripePaid(world, params)
  const link = await givenLink(world.testApp, made.Bref)
  return { client, made, link, rest: total - Math.round(total / 5) }
}

async function givenStripePaid(world: PaidTestApp, params: object = {}) {
  const client = testApp(world)
  const quote = await givenQuote(client, params)
  const made = await givenBooking(client, { ...mayaBooking(quote), paymentmethod: 'card' })
  const transactionid = made.transactionid ?? ''
  await enterCard(world, { intent: transactionid })
  await client.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
  return { client, made, total: Math.round((quote.totalfare ?? 0) * 100) }
}
