import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../seed/demo-accounts.ts'
import { givenQuote, givenSettings, mayaBooking } from '../../../test/given.ts'
import { signInAs } from '../../../test/given-account.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { hashAsBrowser } from '../account/sign-in/deny-common.ts'
import { setCreditLimit } from './set-limit.ts'

const ACCOUNT = 501

/** Ann, a booker of account 501, which may pay later. */
async function openBooker() {
  const testApp = await startTestApp()
  await givenSettings(testApp, { paymentMethods: ['cash', 'card', 'account'] })
  const booker = testApp.client()
  const passwordhash = await hashAsBrowser('kerbside', DEMO_PASSWORD)
  await signInAs(booker, { email: 'demo.booker@example.com', passwordhash, rememberme: true })
  return { testApp, booker }
}

async function givenLimit(testApp: TestApp, limit: number | undefined, currency = 'GBP') {
  const context = await testApp.context()
  const is = limit === undefined ? undefined : minor(limit)
  expect(await setCreditLimit(context, { bookerId: ACCOUNT, limit: is, currency })).toBe(true)
}

async function book(booker: TestClient, params: object = {}) {
  const quote = await givenQuote(booker, params)
  const { body } = await booker.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    paymentmethod: 'account',
    custname: 'Anna Guest',
    custphone: '2079460199',
  })
  return { body, total: Math.round((quote.totalfare ?? 0) * 100) }
}

test('a company books on its account: no payment is due now, and the booking counts as paid', async () => {
  const { testApp, booker } = await openBooker()
  const { body } = await book(booker)
  expect(body).toMatchObject({ Code: 1, PaymentResult: { code: 1, message: '' } })
  const ticket = await booker.post('/api/bookinginfo', { code: body['ticketcode'] })
  expect(ticket.body).toMatchObject({ ispaid: true, paymentmethod: 'account', status: 'upcoming' })
  expect(await asOwner(testApp, 'select payment_state, booker_id from booking')).toEqual([
    { payment_state: 'on_account', booker_id: ACCOUNT },
  ])
  expect(await asOwner(testApp, 'select id from payment_attempt')).toEqual([])
})

test('only a booker can pay on account', async () => {
  const { testApp } = await openBooker()
  const { body } = await book(testApp.client())
  expect(body).toMatchObject({
    Code: 2,
    Message: 'This payment method isn’t available. Please choose another one.',
  })
})

test('a booking that exactly reaches the limit is accepted, and the next one is rejected with the reason', async () => {
  const { testApp, booker } = await openBooker()
  const { total } = await book(booker)
  await givenLimit(testApp, 2 * total)
  expect((await book(booker)).body).toMatchObject({ Code: 1 })
  const { body } = await book(booker)
  expect(body).toMatchObject({
    Code: 2,
    Message: expect.stringMatching(/^Your account has reached its credit limit\. .* call us on /),
  })
  // the rejected booking left no rows
  expect(await asOwner(testApp, 'select count(*)::int as made from booking')).toEqual([{ made: 2 }])
  await givenLimit(testApp, undefined)
  expect((await book(booker)).body).toMatchObject({ Code: 1 })
})

test('of twenty simultaneous bookings exactly those that fit are made', async () => {
  const { testApp, booker } = await openBooker()
  const quotes = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      // a quote for each, because the same journey at the same time gives one quote
      givenQuote(booker, {
        bookingdate: `2026-03-11T1${Math.floor(place / 10)}:${(place % 10) * 5 + 10}`,
      }),
    ),
  )
  const total = Math.round((quotes[0]?.totalfare ?? 0) * 100)
  await givenLimit(testApp, 7 * total + 1)
  const responses = await Promise.all(
    quotes.map((quote) =>
      booker.post('/api/createbookingTest', {
        ...mayaBooking(quote),
        paymentmethod: 'account',
        custname: 'Anna Guest',
        custphone: '2079460199',
      }),
    ),
  )
  expect(responses.filter(({ body }) => body['Code'] === 1)).toHaveLength(7)
  expect(await asOwner(testApp, 'select count(*)::int as made from booking')).toEqual([{ made: 7 }])
})

test('a repeated request for the booking that filled the limit returns that booking', async () => {
  const { testApp, booker } = await openBooker()
  const quote = await givenQuote(booker)
  await givenLimit(testApp, Math.round((quote.totalfare ?? 0) * 100))
  const input = {
    ...mayaBooking(quote),
    paymentmethod: 'account' as const,
    custname: 'Anna Guest',
    custphone: '2079460199',
  }
  const first = await booker.post('/api/createbookingTest', input)
  const again = await booker.post('/api/createbookingTest', input)
  expect(again.body).toEqual(first.body)
})

test('a cancelled booking is no longer owed, but its fee is', async () => {
  const { testApp, booker } = await openBooker()
  const far = { bookingdate: '2026-03-11T13:00' }
  const { body, total } = await book(booker, far)
  await givenLimit(testApp, total)
  const cancel = (bookingref: unknown) => booker.post('/api/cancelbooking', { bookingref })
  expect((await cancel(body['Bref'])).body).toMatchObject({ code: 1, fee: 0, refund: total / 100 })
  const second = await book(booker, far)
  expect(second.body).toMatchObject({ Code: 1 })
  // the account's price list keeps the whole fare within the last hour
  testApp.setNow('2026-03-11T12:30:00Z')
  const late = (await cancel(second.body['Bref'])).body
  expect(late).toMatchObject({ code: 1, fee: total / 100, refund: 0 })
  const [booked] = await asOwner<{ accounts: string[] }>(
    testApp,
    'select array_agg(account order by number) as accounts from posting',
  )
  expect(booked).toEqual({ accounts: ['ar:booker:501', 'rev:cancel_fee', 'vat:2000'] })
  // the fee counts against the limit: there is no room for another booking
  expect((await book(booker, { bookingdate: '2026-03-12T12:30' })).body).toMatchObject({ Code: 2 })
})

test('a limit in another currency blocks all bookings until it is set again', async () => {
  const { testApp, booker } = await openBooker()
  await givenLimit(testApp, 100_000_000, 'EUR')
  expect((await book(booker)).body).toMatchObject({ Code: 2 })
})
