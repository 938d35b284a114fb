import { expect, onTestFinished, test } from 'vitest'
import {
  givenBooking,
  givenDeposit,
  givenNonce,
  givenQuote,
  givenSettings,
  mayaBooks,
} from '../../test/given.ts'
import { asOwner, type House, openHouse } from '../../test/house.ts'
import { hookFailpoints } from '../failpoint.ts'
import { findMyBooking } from '../features/booking/find-my-booking.ts'
import { settleAttempts } from '../features/booking/settle-attempts.ts'
import { findPageMoney } from './page-money.ts'

async function moneyOf(house: House, { ticketcode: code }: { ticketcode: string }) {
  const call = await house.call()
  const booking = await findMyBooking(call, { code, reference: 0 })
  return booking && findPageMoney(call, { booking })
}

const byCard = async (house: House, number: string) => ({
  paymentmethod: 'card' as const,
  nonce: await givenNonce(house, { number }),
})

const NOTHING = {
  asks: 'nothing',
  payPath: '',
  taken: 0,
  due: 0,
  kept: 0,
  returned: 0,
  returning: 0,
  stuck: 0,
}

test('a booking whose card was declined leads to its payment, under a code of its own', async () => {
  const house = await openHouse()
  const made = await givenBooking(house.visitor(), await byCard(house, '4000000000000002'))
  const money = await moneyOf(house, made)
  expect(money).toMatchObject({ asks: 'due', due: expect.any(Number), taken: 0 })
  expect(money?.due).toBeGreaterThan(0)
  const { pathname, searchParams } = new URL(money?.payPath ?? '', 'http://site.test')
  expect(pathname).toBe('/payment.html')
  expect(searchParams.get('id')).toBe(made.Bref)
  expect(searchParams.get('code')).not.toBe(made.ticketcode)
  const opened = await house.visitor().get(`/api/stripepaymentintent?${searchParams.toString()}`)
  expect(opened.body).toMatchObject({ linkstate: 'due', price: money?.due })
})

test('a payment whose server died is being checked, until it is known that nothing was taken', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const booking = {
    ...mayaBooks(await givenQuote(visitor)),
    ...(await byCard(house, '4242424242424242')),
  }
  onTestFinished(() => hookFailpoints(undefined))
  hookFailpoints((name) => {
    if (name === 'payment.charging') throw new Error('the server died')
  })
  await visitor.post('/api/createbookingTest', booking)
  hookFailpoints(undefined)
  const { body } = await visitor.post('/api/createbookingTest', booking)
  const made = { ticketcode: String(body['ticketcode']) }
  expect(await moneyOf(house, made)).toMatchObject({ asks: 'due', isChecked: true })

  house.setNow('2026-03-10T12:02:00Z')
  await settleAttempts(house.deps)
  expect((await moneyOf(house, made))?.isChecked).toBeUndefined()
})

test('nothing is asked of who has paid, who pays the driver, or whose booking is cancelled', async () => {
  const house = await openHouse()
  const paid = await givenBooking(house.visitor(), await byCard(house, '4242424242424242'))
  expect(await moneyOf(house, paid)).toEqual(NOTHING)
  const cash = await givenBooking(house.visitor())
  expect(await moneyOf(house, cash)).toEqual(NOTHING)
  const late = await givenBooking(house.visitor(), await byCard(house, '4000000000000002'))
  await asOwner(house, "update leg set state = 'cancelled' where state = 'held'")
  expect(await moneyOf(house, late)).toEqual(NOTHING)
})

test('of a deposit the ticket says what was paid and what is left', async () => {
  const house = await openHouse()
  await givenDeposit(house, { basisPoints: 2_000 })
  const made = await givenBooking(house.visitor(), await byCard(house, '4242424242424242'))
  const money = await moneyOf(house, made)
  expect(money?.asks).toBe('due')
  expect(money?.taken).toBeGreaterThan(0)
  expect(Math.round((money?.due ?? 0) / (money?.taken ?? 1))).toBe(4)
})

test('after the ride a tip may be given, where the operator asks for one', async () => {
  const house = await openHouse()
  const made = await givenBooking(house.visitor(), await byCard(house, '4242424242424242'))
  await asOwner(house, "update leg set state = 'completed'")
  expect(await moneyOf(house, made)).toMatchObject({ asks: 'nothing' })
  await givenSettings(house, { tipChoices: [5, 10] })
  expect(await moneyOf(house, made)).toMatchObject({
    asks: 'tip',
    payPath: expect.stringMatching(/^\/payment\.html\?id=/),
  })
})

test('what goes back is said while it is on its way, and when it is back', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const made = await givenBooking(visitor, await byCard(house, '4242424242424242'))
  await visitor.post('/api/cancelbooking', { source: 'web', bookingref: made.Bref })
  const [row] = await asOwner<{ paid: number }>(
    house,
    'select total_minor::int as paid from booking',
  )
  const money = await moneyOf(house, made)
  expect((money?.returned ?? 0) + (money?.returning ?? 0)).toBeGreaterThan(0)
  expect((money?.returned ?? 0) + (money?.returning ?? 0)).toBeLessThanOrEqual(
    (row?.paid ?? 0) / 100,
  )
})

test('a code that opens no ticket opens no payment', async () => {
  const house = await openHouse()
  expect(await moneyOf(house, { ticketcode: 'x'.repeat(43) })).toBeUndefined()
})

test('of a deposit that was kept for cancelling late, the ticket says how much', async () => {
  const house = await openHouse()
  await givenDeposit(house, { basisPoints: 2_000 })
  await givenSettings(house, { cancelBands: [{ hoursBefore: 48, feePercent: 10_000 }] })
  const visitor = house.visitor()
  const made = await givenBooking(visitor, await byCard(house, '4242424242424242'))
  const { body } = await visitor.post('/api/cancelbooking', {
    source: 'web',
    bookingref: made.Bref,
  })
  expect(body).toMatchObject({ code: 1, refund: 0 })
  const money = await moneyOf(house, made)
  expect(money).toMatchObject({ asks: 'nothing', due: 0, returned: 0, returning: 0 })
  expect(money?.kept).toBeGreaterThan(0)
  expect(money).toMatchObject({ kept: money?.taken, stuck: 0 })
})

test('a refund the gateway refuses is no fee: the ticket says that it is still to be given back', async () => {
  const house = await openHouse()
  await givenSettings(house, { cancelBands: [] })
  const visitor = house.visitor()
  const made = await givenBooking(visitor, await byCard(house, '4000000000005126'))
  await visitor.post('/api/cancelbooking', { source: 'web', bookingref: made.Bref })
  await asOwner(house, "update refund set state = 'failed'")
  const money = await moneyOf(house, made)
  expect(money?.taken).toBeGreaterThan(0)
  expect(money).toMatchObject({ kept: 0, returned: 0, returning: 0, stuck: money?.taken })
})
