import { expect, test } from 'vitest'
import { givenQuote, HEATHROW_TO_CANARY_WHARF, mayaBooks } from '../../../test/given.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { judgeQuoteStock } from './judge-stock.ts'

/** Kerbside owns twelve small child seats and takes at most two a request on the wire. */
const TWO_SEATS = { smallchildseats: 2 }
const SENTENCE =
  'All our small child seats are out at that time. Please choose another time, or go without.'

async function givenSeatsOut(house: House, pairs: number, bookingdate = '2026-03-11T09:30') {
  for (let pair = 0; pair < pairs; pair++) {
    const visitor = house.visitor()
    const quote = await givenQuote(visitor, { ...TWO_SEATS, bookingdate })
    const { body } = await visitor.post('/api/createbookingTest', mayaBooks(quote))
    if (body['Code'] !== 1) throw new Error(JSON.stringify(body))
  }
}

const ask = async (house: House, asked: object) =>
  (await house.visitor().post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...asked })).body

test('the last seats go out once, and the next customer is told', async () => {
  const house = await openHouse()
  await givenSeatsOut(house, 5)
  expect(await ask(house, TWO_SEATS)).toMatchObject({ code: 4 })
  await givenSeatsOut(house, 1)
  expect(await ask(house, { smallchildseats: 1 })).toEqual({ code: 2, message: SENTENCE })
  expect(await ask(house, { largechildseats: 2 })).toMatchObject({ code: 4 })
  expect(await ask(house, {})).toMatchObject({ code: 4 })
})

test('seats that went out are back after three hours, and are there three hours before', async () => {
  const house = await openHouse()
  await givenSeatsOut(house, 6)
  const at = (bookingdate: string) => ask(house, { ...TWO_SEATS, bookingdate })
  expect(await at('2026-03-11T12:30')).toMatchObject({ code: 2 })
  expect(await at('2026-03-11T06:30')).toMatchObject({ code: 2 })
  expect(await at('2026-03-11T12:31')).toMatchObject({ code: 4 })
  expect(await at('2026-03-11T06:29')).toMatchObject({ code: 4 })
})

test('a way back needs its seats too', async () => {
  const house = await openHouse()
  await givenSeatsOut(house, 6, '2026-03-14T18:00')
  const back = { rtntype: 'rtn', returndate: '2026-03-14T18:30' }
  expect(await ask(house, { ...TWO_SEATS, ...back })).toEqual({ code: 2, message: SENTENCE })
})

test('a cancelled booking gives its seats back', async () => {
  const house = await openHouse()
  await givenSeatsOut(house, 6)
  await asOwner(house, "update leg set state = 'cancelled'")
  expect(await ask(house, TWO_SEATS)).toMatchObject({ code: 4 })
})

test('the other operator’s bookings take none of ours', async () => {
  const house = await openHouse()
  await givenSeatsOut(house, 6)
  const { body } = await house
    .visitor('northway.localhost')
    .post('/api/quotation', { ...HEATHROW_TO_CANARY_WHARF, ...TWO_SEATS })
  expect(body['code']).toBe(4)
})

test('what was still there when it was quoted is asked for again when it is booked', async () => {
  const house = await openHouse()
  const quoted = await givenQuote(house.visitor(), TWO_SEATS)
  const call = await house.call()
  const quote = await house.deps.quotes.find(call.operator, quoted.quoteid ?? '')
  if (!quote) throw new Error('no quote')
  expect(await judgeQuoteStock(call, quote)).toEqual({ ok: true })
  await givenSeatsOut(house, 6)
  expect(await judgeQuoteStock(call, quote)).toEqual({ ok: false, extra: 'small-child-seat' })
})

test('who was quoted the last seats and books after they went is told, and nothing is booked', async () => {
  const house = await openHouse()
  const late = house.visitor()
  const quote = await givenQuote(late, TWO_SEATS)
  await givenSeatsOut(house, 6)
  const { body } = await late.post('/api/createbookingTest', mayaBooks(quote))
  expect(body).toMatchObject({ Code: 2, Message: SENTENCE })
  expect(await asOwner(house, 'select 1 from booking')).toHaveLength(6)
})
