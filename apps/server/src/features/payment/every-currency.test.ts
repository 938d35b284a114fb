import { expect, test } from 'vitest'
import { givenBooking, givenDeposit, givenQuote, mayaBooking } from '../../../test/given.ts'
import { enterCard, startPaidTestApp } from '../../../test/given-messages.ts'
import { asOwner } from '../../../test/test-app.ts'

const TOMORROW_BUT_ONE = '2026-03-12T12:30'

test.each([
  ['JPY', 0],
  ['KWD', 3],
  ['EUR', 2],
])(
  'a fare in %s is quoted, paid by card, cancelled at half price and refunded, all in its own units',
  async (currencyCode, decimals) => {
    const world = await startPaidTestApp()
    const { testApp } = world
    const client = testApp.client()
    const quote = await givenQuote(client, { currencyCode, bookingdate: TOMORROW_BUT_ONE })
    const fare = quote.totalfare ?? 0
    const minor = Math.round(fare * 10 ** decimals)
    const made = await givenBooking(client, {
      ...mayaBooking(quote),
      currencycode: currencyCode,
      paymentmethod: 'card',
    })
    const transactionid = made.transactionid ?? ''
    expect(world.stripe.books.intents.get(transactionid)).toMatchObject({
      amount: minor,
      currency: currencyCode.toLowerCase(),
    })
    await enterCard(world, { intent: transactionid })
    const response = await client.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
    expect(response.body).toMatchObject({ Code: 1 })
    const ticket = await client.post('/api/bookinginfo', { code: made.ticketcode })
    expect(ticket.body).toMatchObject({ totalfare: fare, currencycode: currencyCode, ispaid: true })

    testApp.setNow('2026-03-12T08:00:00Z')
    const { body } = await client.post('/api/cancelbooking', { bookingref: made.Bref })
    const [kept = 0, back = 0] = [body['fee'], body['refund']].map((item) =>
      Math.round(Number(item) * 10 ** decimals),
    )
    expect(kept + back).toBe(minor)
    expect(Math.abs(kept - minor / 2)).toBeLessThanOrEqual(0.5)
    expect(
      await asOwner(
        testApp,
        `select a.amount_minor::int as paid, r.amount_minor::int as back, a.currency
         from payment_attempt a join refund r on r.attempt_id = a.id`,
      ),
    ).toEqual([{ paid: minor, back, currency: currencyCode }])
  },
)

test('a deposit of a quarter of the fare in yen is a quarter in yen', async () => {
  const world = await startPaidTestApp()
  await givenDeposit(world.testApp, { basisPoints: 2_500 })
  const client = world.testApp.client()
  const quote = await givenQuote(client, { currencyCode: 'JPY' })
  await givenBooking(client, {
    ...mayaBooking(quote),
    currencycode: 'JPY',
    paymentmethod: 'card',
  })
  const [row] = await asOwner<{ deposit: number; paid: number }>(
    world.testApp,
    `select b.deposit_minor::int as deposit, a.amount_minor::int as paid
     from booking b join payment_attempt a on a.booking_id = b.id`,
  )
  expect(row?.deposit).toBe(row?.paid)
  // it is calculated in the price list's pence, and a penny is nearly two yen
  expect(Math.abs((row?.deposit ?? 0) - (quote.totalfare ?? 0) / 4)).toBeLessThanOrEqual(2)
})

test.each(['cash', 'card', 'paypal'] as const)(
  'a fare that a promo reduces to nothing asks %s for nothing and is confirmed at once',
  async (paymentmethod) => {
    const world = await startPaidTestApp()
    const { testApp } = world
    const { operator } = await testApp.context()
    await asOwner(
      testApp,
      `insert into promo (operator_id, id, code, off_kind, off_amount, starts_at, ends_at, uses_left)
       values ('${operator}', 9001, 'FREE', 'percent', 100, '2026-01-01', '2027-01-01', null)`,
    )
    const client = testApp.client()
    const made = await givenBooking(client, { paymentmethod, promocode: 'FREE' })
    expect(made).toMatchObject({
      Code: 1,
      PaymentResult: { code: paymentmethod === 'cash' ? 0 : 1 },
    })
    expect(
      await asOwner(
        testApp,
        `select b.payment_state, l.state, (select count(*)::int from payment_attempt) as attempts
         from booking b join leg l on l.booking_id = b.id`,
      ),
    ).toEqual([{ payment_state: 'none_due', state: 'confirmed', attempts: 0 }])
    const response = await client.post('/api/cancelbooking', { bookingref: made.Bref })
    expect(response.body).toMatchObject({ code: 1, fee: 0, refund: 0 })
  },
)
