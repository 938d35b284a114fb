import { minor } from '@kerbside/domain/money.ts'
import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../../seed/demo-accounts.ts'
import { givenQuote, givenSettings, mayaBooks } from '../../../test/given.ts'
import { signInAs } from '../../../test/given-account.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { hashAsBrowser } from '../account/deny-common.ts'
import { setCreditLimit } from './set-limit.ts'

const ACCOUNT = 501

/** Ann, who books for account 501, where it may pay later. */
async function openBooker() {
  const house = await openHouse()
  await givenSettings(house, { paymentMethods: ['cash', 'card', 'account'] })
  const booker = house.visitor()
  const passwordhash = await hashAsBrowser('kerbside', DEMO_PASSWORD)
  await signInAs(booker, { email: 'demo.booker@example.com', passwordhash, rememberme: true })
  return { house, booker }
}

async function givenLimit(house: House, limit: number | undefined, currency = 'GBP') {
  const call = await house.call()
  const is = limit === undefined ? undefined : minor(limit)
  expect(await setCreditLimit(call, { bookerId: ACCOUNT, limit: is, currency })).toBe(true)
}

async function book(booker: Visitor, asked: object = {}) {
  const quote = await givenQuote(booker, asked)
  const { body } = await booker.post('/api/createbookingTest', {
    ...mayaBooks(quote),
    paymentmethod: 'account',
    custname: 'Anna Guest',
    custphone: '2079460199',
  })
  return { body, total: Math.round((quote.totalfare ?? 0) * 100) }
}

test('a company books on its account: nothing is asked now, and it counts as paid', async () => {
  const { house, booker } = await openBooker()
  const { body } = await book(booker)
  expect(body).toMatchObject({ Code: 1, PaymentResult: { code: 1, message: '' } })
  const ticket = await booker.post('/api/bookinginfo', { code: body['ticketcode'] })
  expect(ticket.body).toMatchObject({ ispaid: true, paymentmethod: 'account', status: 'upcoming' })
  expect(await asOwner(house, 'select payment_state, booker_id from booking')).toEqual([
    { payment_state: 'on_account', booker_id: ACCOUNT },
  ])
  expect(await asOwner(house, 'select id from payment_attempt')).toEqual([])
})

test('nobody but a booker pays on account', async () => {
  const { house } = await openBooker()
  const { body } = await book(house.visitor())
  expect(body).toMatchObject({
    Code: 2,
    Message: 'This way to pay is not offered. Please choose another one.',
  })
})

test('the last booking that fits fits exactly, and the next one is told why it does not', async () => {
  const { house, booker } = await openBooker()
  const { total } = await book(booker)
  await givenLimit(house, 2 * total)
  expect((await book(booker)).body).toMatchObject({ Code: 1 })
  const { body } = await book(booker)
  expect(body).toMatchObject({
    Code: 2,
    Message: expect.stringMatching(/^Your account has reached its credit limit\. .* call us on /),
  })
  // what was refused left nothing behind
  expect(await asOwner(house, 'select count(*)::int as made from booking')).toEqual([{ made: 2 }])
  await givenLimit(house, undefined)
  expect((await book(booker)).body).toMatchObject({ Code: 1 })
})

test('of twenty at once exactly as many are booked as fit', async () => {
  const { house, booker } = await openBooker()
  const quotes = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      // a quote of its own for each: the same journey at the same time is one
      givenQuote(booker, {
        bookingdate: `2026-03-11T1${Math.floor(place / 10)}:${(place % 10) * 5 + 10}`,
      }),
    ),
  )
  const total = Math.round((quotes[0]?.totalfare ?? 0) * 100)
  await givenLimit(house, 7 * total + 1)
  const answers = await Promise.all(
    quotes.map((quote) =>
      booker.post('/api/createbookingTest', {
        ...mayaBooks(quote),
        paymentmethod: 'account',
        custname: 'Anna Guest',
        custphone: '2079460199',
      }),
    ),
  )
  expect(answers.filter(({ body }) => body['Code'] === 1)).toHaveLength(7)
  expect(await asOwner(house, 'select count(*)::int as made from booking')).toEqual([{ made: 7 }])
})

test('sent again, a booking that filled the account is answered, not refused', async () => {
  const { house, booker } = await openBooker()
  const quote = await givenQuote(booker)
  await givenLimit(house, Math.round((quote.totalfare ?? 0) * 100))
  const said = {
    ...mayaBooks(quote),
    paymentmethod: 'account' as const,
    custname: 'Anna Guest',
    custphone: '2079460199',
  }
  const first = await booker.post('/api/createbookingTest', said)
  const again = await booker.post('/api/createbookingTest', said)
  expect(again.body).toEqual(first.body)
})

test('a cancelled booking is owed no longer, but its fee is', async () => {
  const { house, booker } = await openBooker()
  const far = { bookingdate: '2026-03-11T13:00' }
  const { body, total } = await book(booker, far)
  await givenLimit(house, total)
  const cancel = (bookingref: unknown) => booker.post('/api/cancelbooking', { bookingref })
  expect((await cancel(body['Bref'])).body).toMatchObject({ code: 1, fee: 0, refund: total / 100 })
  const second = await book(booker, far)
  expect(second.body).toMatchObject({ Code: 1 })
  // the account's price list keeps all of it within the last hour
  house.setNow('2026-03-11T12:30:00Z')
  const late = (await cancel(second.body['Bref'])).body
  expect(late).toMatchObject({ code: 1, fee: total / 100, refund: 0 })
  const [booked] = await asOwner<{ accounts: string[] }>(
    house,
    'select array_agg(account order by number) as accounts from posting',
  )
  expect(booked).toEqual({ accounts: ['ar:booker:501', 'rev:cancel_fee'] })
  // it is owed all the same: there is no room for another one
  expect((await book(booker, { bookingdate: '2026-03-12T12:30' })).body).toMatchObject({ Code: 2 })
})

test('a limit in another currency fits nothing until somebody sets it anew', async () => {
  const { house, booker } = await openBooker()
  await givenLimit(house, 100_000_000, 'EUR')
  expect((await book(booker)).body).toMatchObject({ Code: 2 })
})
