import { expect, test } from 'vitest'
import {
  givenBooking,
  givenDeposit,
  givenNonce,
  givenQuote,
  givenSettings,
  mayaBooks,
} from '../../../test/given.ts'
import { enterCard, openPaidHouse, type PaidHouse } from '../../../test/given-messages.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { expireHeld } from '../booking/expire-held.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { makeKey } from '../staff/make-key.ts'
import { closeStale } from './close-stale.ts'
import { type PayLink, payLinkOf } from './open-link.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }

async function givenLink(house: House, reference: string): Promise<PayLink> {
  const call = await house.call()
  const booking = await findAnyBooking(call, { reference: Number(reference) })
  if (!booking) throw new Error(`no booking ${reference}`)
  return payLinkOf(call, { booking })
}

const open = (visitor: Visitor, { code, reference }: PayLink, more = '') =>
  visitor.get(`/api/stripepaymentintent?code=${code}&id=${reference}${more}`)

const attemptsOf = (house: House) =>
  asOwner(
    house,
    'select purpose, gateway, state, amount_minor::int as amount from payment_attempt order by number',
  )

/** A deposit of a fifth, paid with a test card at the embedded gateway. */
async function givenPaidDeposit(house: House) {
  await givenDeposit(house, { basisPoints: 2_000 })
  const visitor = house.visitor()
  const quote = await givenQuote(visitor)
  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const made = await givenBooking(visitor, { ...mayaBooks(quote), paymentmethod: 'card', nonce })
  const total = Math.round((quote.totalfare ?? 0) * 100)
  const deposit = Math.round(total / 5)
  return { visitor, made, total, deposit, balance: total - deposit }
}

test('a deposit is taken when booking; the link asks whoever opens it for the rest, and takes it once', async () => {
  const house = await openHouse()
  const { made, deposit, balance } = await givenPaidDeposit(house)
  expect(await attemptsOf(house)).toEqual([
    { purpose: 'deposit', gateway: 'sandbox', state: 'captured', amount: deposit },
  ])
  const link = await givenLink(house, made.Bref)
  // somebody else than who booked, in another browser
  const payer = house.visitor()
  const asked = await open(payer, link)
  expect(asked.body).toMatchObject({
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
  expect(asked.body['paymentresult']).toBeUndefined()
  expect(await attemptsOf(house)).toHaveLength(1)

  const nonce = await givenNonce(house, { number: '4242424242424242' })
  const paid = await open(payer, link, `&paymentmethod=card&nonce=${nonce}`)
  expect(paid.body).toMatchObject({
    linkstate: 'paid',
    paymentresult: { code: 1 },
    ticketcode: made.ticketcode,
  })
  const again = await givenNonce(house, { number: '4242424242424242' })
  expect((await open(payer, link, `&nonce=${again}`)).body).toMatchObject({ linkstate: 'paid' })
  expect(await attemptsOf(house)).toEqual([
    { purpose: 'deposit', gateway: 'sandbox', state: 'captured', amount: deposit },
    { purpose: 'balance', gateway: 'sandbox', state: 'captured', amount: balance },
  ])
  expect(await asOwner(house, 'select payment_state from booking')).toEqual([
    { payment_state: 'paid' },
  ])
})

test('a declined card says so and leaves the rest due; the booking stands with its deposit', async () => {
  const house = await openHouse()
  const { made } = await givenPaidDeposit(house)
  const link = await givenLink(house, made.Bref)
  const payer = house.visitor()
  const nonce = await givenNonce(house, { number: '4000000000000002' })
  expect((await open(payer, link, `&nonce=${nonce}`)).body).toMatchObject({
    linkstate: 'due',
    paymentresult: { code: 2, message: expect.stringMatching(/^It was not possible/) },
  })
  expect(await asOwner(house, 'select payment_state, l.state from booking, leg l')).toEqual([
    { payment_state: 'deposit_paid', state: 'confirmed' },
  ])
})

test('a code opens only its own booking, at its own operator, until its time is over, and no ticket', async () => {
  const house = await openHouse()
  const { visitor, made } = await givenPaidDeposit(house)
  const other = await givenBooking(house.visitor())
  const link = await givenLink(house, made.Bref)
  const strangers = [
    await open(house.visitor(), { ...link, reference: Number(other.Bref) }),
    await open(house.visitor(), { ...link, code: `${link.code.slice(0, -1)}_` }),
    await open(house.visitor('northway.localhost'), link),
    // the ticket's own code pays nothing, and the link's opens no ticket
    await open(house.visitor(), { ...link, code: made.ticketcode }),
    await visitor.post('/api/bookinginfo', { code: link.code }),
  ]
  for (const { status, body } of strangers)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
  expect((await open(house.visitor(), link, '&tip=0')).status).toBe(400)

  house.setNow('2026-03-25T09:29:00Z')
  expect((await open(house.visitor(), link)).status).toBe(200)
  house.setNow('2026-03-25T09:31:00Z')
  expect((await open(house.visitor(), link)).status).toBe(404)
})

test('a link holds 128 bits, is the same each time, and is nowhere in the database', async () => {
  const house = await openHouse()
  const { made } = await givenPaidDeposit(house)
  const link = await givenLink(house, made.Bref)
  expect(link.code).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect((await givenLink(house, made.Bref)).code).toBe(link.code)
  const rows = await asOwner<{ scope: string; hash: string }>(
    house,
    "select scope, encode(code_hash, 'hex') as hash from booking_access where scope = 'pay'",
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.hash).not.toContain(Buffer.from(link.code, 'base64url').toString('hex'))
})

test('staff make the link; who is no staff learns of nothing', async () => {
  const house = await openHouse()
  const { made } = await givenPaidDeposit(house)
  const call = await house.call()
  const key = await makeKey(call, { operator: call.operator, name: 'Ann', days: 1 })
  if (!key.ok) throw new Error(key.reason)
  const ask = (authorization: string) =>
    house.visitor().post('/api/paymentlink', { bookingref: made.Bref, days: 2 }, { authorization })
  const { body } = await ask(`Bearer ${key.token}`)
  expect(body).toMatchObject({ code: 1, expires: '2026-03-12T12:00:00.000Z' })
  const link = await givenLink(house, made.Bref)
  expect(body['path']).toBe(link.path)
  expect((await ask('Bearer kst_wrong')).status).toBe(404)
})

test('a booking that was not paid in time cannot be paid any more, and the link says so', async () => {
  const world = await openPaidHouse()
  const { house } = world
  const made = await givenBooking(house.visitor(), { paymentmethod: 'card' })
  const link = await givenLink(house, made.Bref)
  expect((await open(house.visitor(), link)).body).toMatchObject({
    linkstate: 'due',
    clientSecret: made.ClientSecret,
    payby: '2026-03-10T12:15:00.000Z',
  })
  house.setNow('2026-03-10T12:16:00Z')
  const lapsed = {
    linkstate: 'lapsed',
    message: 'This booking was not paid in time and has lapsed. Please book again.',
  }
  await expireHeld(house.deps)
  for (const way of ['', '&paymentmethod=card', '&paymentmethod=paypal'])
    expect((await open(house.visitor(), link, way)).body).toMatchObject(lapsed)
  expect(await attemptsOf(house)).toMatchObject([{ state: 'failed' }])
})

test('at Stripe the link opens one charge, however often it is opened', async () => {
  const world = await openPaidHouse()
  const { visitor, link, rest } = await givenStripeDeposit(world)
  const first = await open(house(world), link)
  expect(first.body).toMatchObject({
    linkstate: 'due',
    price: rest / 100,
    clientSecret: expect.stringMatching(/^pi_/),
  })
  const many = await Promise.all(Array.from({ length: 5 }, () => open(house(world), link)))
  for (const { body } of many) expect(body['clientSecret']).toBe(first.body['clientSecret'])
  await enterCard(world, { intent: String(first.body['transactionid']) })
  const told = await house(world).put('/api/updatebooking', {
    transactionid: first.body['transactionid'],
    jobpartid: link.reference,
    code: link.code,
    transactionstatus: 'succeeded',
  })
  expect(told.body).toMatchObject({ Code: 1 })
  expect((await open(visitor, link)).body).toMatchObject({ linkstate: 'paid' })
  expect(await attemptsOf(world.house)).toMatchObject([
    { purpose: 'deposit', state: 'captured' },
    { purpose: 'balance', state: 'captured', amount: rest },
  ])
})

test('a question nobody answered is withdrawn after two hours; the link asks anew, day after day', async () => {
  const world = await openPaidHouse()
  const { link } = await givenStripeDeposit(world, { bookingdate: '2026-03-30T12:30' })
  for (let day = 11; day < 27; day++) {
    world.house.setNow(`2026-03-${day}T12:00:00Z`)
    expect((await open(house(world), link)).body).toMatchObject({
      linkstate: 'due',
      clientSecret: expect.stringMatching(/^pi_/),
    })
    world.house.setNow(`2026-03-${day}T13:59:00Z`)
    expect(await closeStale(world.house.deps)).toBe(0)
    world.house.setNow(`2026-03-${day}T14:01:00Z`)
    expect(await closeStale(world.house.deps)).toBe(1)
  }
  expect(await closeStale(world.house.deps)).toBe(0)
})

test('who turns from card to PayPal has one open question, not two', async () => {
  const world = await openPaidHouse()
  const { link, rest } = await givenStripeDeposit(world)
  await open(house(world), link)
  const { body } = await open(house(world), link, '&paymentmethod=paypal')
  expect(body).toMatchObject({
    linkstate: 'due',
    price: rest / 100,
    paypalorderresponse: { id: expect.stringMatching(/\w+/) },
  })
  expect(await attemptsOf(world.house)).toMatchObject([
    { purpose: 'deposit' },
    { gateway: 'stripe', state: 'failed' },
    { gateway: 'paypal', state: 'requires_action' },
  ])
})

test('when the return is cancelled after the link was opened, only the rest of the way out is taken', async () => {
  const world = await openPaidHouse()
  const { visitor, link, made } = await givenStripeDeposit(world, {
    bookingdate: '2026-03-12T12:30',
    rtntype: 'rtn',
    returndate: '2026-03-14T12:30',
  })
  const before = await open(house(world), link)
  await visitor.post('/api/cancelbooking', { bookingref: made.ReturnRef })
  const after = await open(house(world), link)
  expect(after.body).toMatchObject({ linkstate: 'due', purpose: 'balance' })
  expect(Number(after.body['price'])).toBeLessThan(Number(before.body['price']))
  expect(after.body['clientSecret']).not.toBe(before.body['clientSecret'])
})

test('after the ride a tip may be given, once, and is no part of the fare', async () => {
  const world = await openPaidHouse()
  await givenSettings(world.house, { tipChoices: [5, 10] })
  const { visitor, made, total } = await givenStripePaid(world)
  const link = await givenLink(world.house, made.Bref)
  // before the ride nobody is asked
  expect((await open(visitor, link, '&tip=500')).body).toMatchObject({
    linkstate: 'paid',
    tips: [],
  })
  await asOwner(world.house, "update leg set state = 'completed'")
  expect((await open(visitor, link)).body).toMatchObject({
    linkstate: 'paid',
    purpose: 'tip',
    tips: [
      { percent: 5, amount: Math.round(total * 0.05) / 100 },
      { percent: 10, amount: Math.round(total * 0.1) / 100 },
    ],
  })
  const { body } = await open(visitor, link, '&tip=500')
  expect(body).toMatchObject({ linkstate: 'due', purpose: 'tip', price: 5 })
  await enterCard(world, { intent: String(body['transactionid']) })
  expect((await open(visitor, link, '&tip=500')).body).toMatchObject({ linkstate: 'paid' })
  expect((await open(visitor, link, '&tip=700')).body).toMatchObject({
    linkstate: 'paid',
    tips: [],
  })
  expect(
    await asOwner(
      world.house,
      `select payment_state, total_minor::int as total, tip_minor::int as tip, array(
         select p.account || ' ' || p.amount_minor from posting p where p.account like '%tip%') as kept from booking b`,
    ),
  ).toMatchObject([
    { payment_state: 'paid', total, tip: 500, kept: [expect.stringMatching(/^ap:tip:.* -500$/)] },
  ])
})

const house = (world: PaidHouse) => world.house.visitor()

async function givenStripeDeposit(world: PaidHouse, asked: object = {}) {
  await givenDeposit(world.house, { basisPoints: 2_000 })
  const { visitor, made, total } = await givenStripePaid(world, asked)
  const link = await givenLink(world.house, made.Bref)
  return { visitor, made, link, rest: total - Math.round(total / 5) }
}

async function givenStripePaid(world: PaidHouse, asked: object = {}) {
  const visitor = house(world)
  const quote = await givenQuote(visitor, asked)
  const made = await givenBooking(visitor, { ...mayaBooks(quote), paymentmethod: 'card' })
  const transactionid = made.transactionid ?? ''
  await enterCard(world, { intent: transactionid })
  await visitor.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
  return { visitor, made, total: Math.round((quote.totalfare ?? 0) * 100) }
}
