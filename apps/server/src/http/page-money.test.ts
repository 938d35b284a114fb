import { expect, onTestFinished, test } from 'vitest'
import {
  givenBooking,
  givenDeposit,
  givenNonce,
  givenQuote,
  givenSettings,
  mayaBooking,
} from '../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../test/test-app.ts'
import { hookFailpoints } from '../failpoint.ts'
import { findMyBooking } from '../features/booking/find/find-my-booking.ts'
import { settleAttempts } from '../features/booking/payment/settle-attempts.ts'
import { findPageMoney } from './page-money.ts'

async function moneyOf(testApp: TestApp, { ticketcode: code }: { ticketcode: string }) {
  const context = await testApp.context()
  const booking = await findMyBooking(context, { code, reference: 0 })
  return booking && findPageMoney(context, { booking })
}

const byCard = async (testApp: TestApp, number: string) => ({
  paymentmethod: 'card' as const,
  nonce: await givenNonce(testApp, { number }),
})

const NO_REFUND = {
  requests: 'nothing',
  payPath: '',
  taken: 0,
  due: 0,
  kept: 0,
  returned: 0,
  returning: 0,
  stuck: 0,
}

test('a booking whose card was declined links to its payment, with a code of its own', async () => {
  const testApp = await startTestApp()
  const made = await givenBooking(testApp.client(), await byCard(testApp, '4000000000000002'))
  const money = await moneyOf(testApp, made)
  expect(money).toMatchObject({ requests: 'due', due: expect.any(Number), taken: 0 })
  expect(money?.due).toBeGreaterThan(0)
  const { pathname, searchParams } = new URL(money?.payPath ?? '', 'http://site.test')
  expect(pathname).toBe('/payment.html')
  expect(searchParams.get('id')).toBe(made.Bref)
  expect(searchParams.get('code')).not.toBe(made.ticketcode)
  const opened = await testApp.client().get(`/api/stripepaymentintent?${searchParams.toString()}`)
  expect(opened.body).toMatchObject({ linkstate: 'due', price: money?.due })
})

test('a payment interrupted by a server crash is shown as being checked, until it is certain that nothing was taken', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const booking = {
    ...mayaBooking(await givenQuote(client)),
    ...(await byCard(testApp, '4242424242424242')),
  }
  onTestFinished(() => hookFailpoints(undefined))
  hookFailpoints((name) => {
    if (name === 'payment.charging') throw new Error('the server died')
  })
  await client.post('/api/createbookingTest', booking)
  hookFailpoints(undefined)
  const { body } = await client.post('/api/createbookingTest', booking)
  const made = { ticketcode: String(body['ticketcode']) }
  expect(await moneyOf(testApp, made)).toMatchObject({ requests: 'due', isChecked: true })

  testApp.setNow('2026-03-10T12:02:00Z')
  await settleAttempts(testApp.deps)
  expect((await moneyOf(testApp, made))?.isChecked).toBeUndefined()
})

test('no payment is requested for a paid, cash or cancelled booking', async () => {
  const testApp = await startTestApp()
  const paid = await givenBooking(testApp.client(), await byCard(testApp, '4242424242424242'))
  expect(await moneyOf(testApp, paid)).toEqual(NO_REFUND)
  const cash = await givenBooking(testApp.client())
  expect(await moneyOf(testApp, cash)).toEqual(NO_REFUND)
  const late = await givenBooking(testApp.client(), await byCard(testApp, '4000000000000002'))
  await asOwner(testApp, "update leg set state = 'cancelled' where state = 'held'")
  expect(await moneyOf(testApp, late)).toEqual(NO_REFUND)
})

test('a ticket with a deposit shows what was paid and what is left', async () => {
  const testApp = await startTestApp()
  await givenDeposit(testApp, { basisPoints: 2_000 })
  const made = await givenBooking(testApp.client(), await byCard(testApp, '4242424242424242'))
  const money = await moneyOf(testApp, made)
  expect(money?.requests).toBe('due')
  expect(money?.taken).toBeGreaterThan(0)
  expect(Math.round((money?.due ?? 0) / (money?.taken ?? 1))).toBe(4)
})

test('after the last leg a tip can be given, if the operator offers that', async () => {
  const testApp = await startTestApp()
  const made = await givenBooking(testApp.client(), await byCard(testApp, '4242424242424242'))
  await asOwner(testApp, "update leg set state = 'completed'")
  expect(await moneyOf(testApp, made)).toMatchObject({ requests: 'nothing' })
  await givenSettings(testApp, { tipChoices: [5, 10] })
  expect(await moneyOf(testApp, made)).toMatchObject({
    requests: 'tip',
    payPath: expect.stringMatching(/^\/payment\.html\?id=/),
  })
})

test('a refund is shown while it is on its way, and when it has arrived', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const made = await givenBooking(client, await byCard(testApp, '4242424242424242'))
  await client.post('/api/cancelbooking', { source: 'web', bookingref: made.Bref })
  const [row] = await asOwner<{ paid: number }>(
    testApp,
    'select total_minor::int as paid from booking',
  )
  const money = await moneyOf(testApp, made)
  expect((money?.returned ?? 0) + (money?.returning ?? 0)).toBeGreaterThan(0)
  expect((money?.returned ?? 0) + (money?.returning ?? 0)).toBeLessThanOrEqual(
    (row?.paid ?? 0) / 100,
  )
})

test('a code that opens no ticket opens no payment', async () => {
  const testApp = await startTestApp()
  expect(await moneyOf(testApp, { ticketcode: 'x'.repeat(43) })).toBeUndefined()
})

test('the ticket shows how much of a deposit was retained for a late cancellation', async () => {
  const testApp = await startTestApp()
  await givenDeposit(testApp, { basisPoints: 2_000 })
  await givenSettings(testApp, { cancelBands: [{ hoursBefore: 48, feeBasisPoints: 10_000 }] })
  const client = testApp.client()
  const made = await givenBooking(client, await byCard(testApp, '4242424242424242'))
  const { body } = await client.post('/api/cancelbooking', {
    source: 'web',
    bookingref: made.Bref,
  })
  expect(body).toMatchObject({ code: 1, refund: 0 })
  const money = await moneyOf(testApp, made)
  expect(money).toMatchObject({ requests: 'nothing', due: 0, returned: 0, returning: 0 })
  expect(money?.kept).toBeGreaterThan(0)
  expect(money).toMatchObject({ kept: money?.taken, stuck: 0 })
})

test('a refund that the gateway rejects is not shown as a fee: the ticket says that it is still due', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, { cancelBands: [] })
  const client = testApp.client()
  const made = await givenBooking(client, await byCard(testApp, '4000000000005126'))
  await client.post('/api/cancelbooking', { source: 'web', bookingref: made.Bref })
  await asOwner(testApp, "update refund set state = 'failed'")
  const money = await moneyOf(testApp, made)
  expect(money?.taken).toBeGreaterThan(0)
  expect(money).toMatchObject({ kept: 0, returned: 0, returning: 0, stuck: money?.taken })
})
