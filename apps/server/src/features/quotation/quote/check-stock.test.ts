import { expect, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooking } from '../../../../test/given.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { checkQuoteStock } from './check-stock.ts'

/** Kerbside owns twelve small child seats and takes at most two a request on the wire. */
const TWO_SEATS = { smallchildseats: 2 }
const SENTENCE =
  'All our child seats are in use at that time. Please choose another time, or book without.'

async function givenSeatsOut(testApp: TestApp, pairs: number, bookingdate = '2026-03-11T09:30') {
  for (let pair = 0; pair < pairs; pair++) {
    const client = testApp.client()
    const quote = await givenQuote(client, { ...TWO_SEATS, bookingdate })
    const { body } = await client.post('/api/createbookingTest', mayaBooking(quote))
    if (body['Code'] !== 1) throw new Error(JSON.stringify(body))
  }
}

const requestQuote = async (testApp: TestApp, request: object) =>
  (await testApp.client().post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...request })).body

test('the last seats are booked once, and the next customer is told', async () => {
  const testApp = await startTestApp()
  await givenSeatsOut(testApp, 5)
  expect(await requestQuote(testApp, TWO_SEATS)).toMatchObject({ code: 4 })
  await givenSeatsOut(testApp, 1)
  expect(await requestQuote(testApp, { smallchildseats: 1 })).toEqual({
    code: 2,
    message: SENTENCE,
  })
  expect(await requestQuote(testApp, { largechildseats: 2 })).toMatchObject({ code: 4 })
  expect(await requestQuote(testApp, {})).toMatchObject({ code: 4 })
})

test('seats are in use for three hours before and after a pickup', async () => {
  const testApp = await startTestApp()
  await givenSeatsOut(testApp, 6)
  const at = (bookingdate: string) => requestQuote(testApp, { ...TWO_SEATS, bookingdate })
  expect(await at('2026-03-11T12:30')).toMatchObject({ code: 2 })
  expect(await at('2026-03-11T06:30')).toMatchObject({ code: 2 })
  expect(await at('2026-03-11T12:31')).toMatchObject({ code: 4 })
  expect(await at('2026-03-11T06:29')).toMatchObject({ code: 4 })
})

test('a return leg needs its seats too', async () => {
  const testApp = await startTestApp()
  await givenSeatsOut(testApp, 6, '2026-03-14T18:00')
  const back = { rtntype: 'rtn', returndate: '2026-03-14T18:30' }
  expect(await requestQuote(testApp, { ...TWO_SEATS, ...back })).toEqual({
    code: 2,
    message: SENTENCE,
  })
})

test('a cancelled booking returns its seats', async () => {
  const testApp = await startTestApp()
  await givenSeatsOut(testApp, 6)
  await asOwner(testApp, "update leg set state = 'cancelled'")
  expect(await requestQuote(testApp, TWO_SEATS)).toMatchObject({ code: 4 })
})

test('the other operator’s bookings use none of ours', async () => {
  const testApp = await startTestApp()
  await givenSeatsOut(testApp, 6)
  const { body } = await testApp
    .client('northway.localhost')
    .post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...TWO_SEATS })
  expect(body['code']).toBe(4)
})

test('stock is checked again at booking, even if it was available at the quote', async () => {
  const testApp = await startTestApp()
  const quoted = await givenQuote(testApp.client(), TWO_SEATS)
  const context = await testApp.context()
  const quote = await testApp.deps.quotes.find(context.operator, quoted.quoteid ?? '')
  if (!quote) throw new Error('no quote')
  expect(await checkQuoteStock(context, quote)).toEqual({ ok: true })
  await givenSeatsOut(testApp, 6)
  expect(await checkQuoteStock(context, quote)).toEqual({ ok: false, extra: 'small-child-seat' })
})

test('a customer whose quoted seats were booked meanwhile is told, and nothing is booked', async () => {
  const testApp = await startTestApp()
  const late = testApp.client()
  const quote = await givenQuote(late, TWO_SEATS)
  await givenSeatsOut(testApp, 6)
  const { body } = await late.post('/api/createbookingTest', mayaBooking(quote))
  expect(body).toMatchObject({ Code: 2, Message: SENTENCE })
  expect(await asOwner(testApp, 'select 1 from booking')).toHaveLength(6)
})
