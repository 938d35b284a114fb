import { expect, test } from 'vitest'
import {
  givenBooking,
  givenDeposit,
  givenQuote,
  givenSettings,
  mayaBooking,
} from '../../../test/given.ts'
import { enterCard, type PaidTestApp, startPaidTestApp } from '../../../test/given-messages.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { settleAttempts } from '../booking/payment/settle-attempts.ts'
import { makeKey } from '../staff/make-key.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
/** Two days ahead of the test app's clock, with the return two days later. */
const FAR = { bookingdate: '2026-03-12T12:30' }
const BOTH_WAYS = { ...FAR, rtntype: 'rtn', returndate: '2026-03-14T12:30' } as const

const cancel = async (client: TestClient, response: object) =>
  (await client.post('/api/cancelbooking', response)).body

/** Booked and paid by card at Stripe; the fare is 86.50 one way. */
async function givenPaid(world: PaidTestApp, params: object = FAR) {
  const client = world.testApp.client()
  const quote = await givenQuote(client, params)
  const made = await givenBooking(client, { ...mayaBooking(quote), paymentmethod: 'card' })
  const transactionid = made.transactionid ?? ''
  await enterCard(world, { intent: transactionid })
  const { body } = await client.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
  expect(body).toMatchObject({ Code: 1 })
  const total = Math.round((quote.totalfare ?? 0) * 100)
  return { client, made, bookingref: Number(made.Bref), total }
}

const bookingSnapshot = async (testApp: TestApp) =>
  asOwner(
    testApp,
    `select b.payment_state, array(select l.state from leg l where l.booking_id = b.id order by l.number) as legs,
      array(select r.amount_minor::int from refund r) as refunds,
      array(select p.account || ' ' || p.amount_minor from posting p join journal j on j.id = p.journal_id
        where j.kind = 'cancel-fee' order by p.number) as fees,
      (select count(*)::int from outbox where kind = 'booking-cancelled') as messages,
      (select count(*)::int from transition where to_state = 'cancelled') as moves
    from booking b`,
  )

const givenBack = ({ stripe }: PaidTestApp) =>
  stripe.journal.movements
    .filter(({ kind }) => kind === 'refunded')
    .reduce((all, { amount }) => all + amount, 0)

test('two days before pickup cancelling is free and the whole fare is refunded', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref, total } = await givenPaid(world)
  const params = await cancel(client, { bookingref, preview: true })
  expect(params).toEqual({
    code: 1,
    message: '',
    fee: 0,
    refund: total / 100,
    currencycode: 'GBP',
    status: 'upcoming',
    returnstatus: '',
  })
  // the preview changed nothing
  expect(await bookingSnapshot(world.testApp)).toMatchObject([{ legs: ['confirmed'], refunds: [] }])

  const done = await cancel(client, { bookingref, fee: 0, reason: 'plans changed' })
  expect(done).toMatchObject({ code: 1, fee: 0, refund: total / 100, status: 'cancelled' })
  expect(await bookingSnapshot(world.testApp)).toEqual([
    {
      payment_state: 'refunded',
      legs: ['cancelled'],
      refunds: [total],
      fees: [],
      messages: 1,
      moves: 1,
    },
  ])
  expect(givenBack(world)).toBe(total)
})

test('twenty simultaneous requests cancel and refund a booking once', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref, total } = await givenPaid(world)
  const many = Array.from({ length: 20 }, () => cancel(client, { bookingref }))
  for (const response of await Promise.all(many))
    expect(response).toMatchObject({ code: 1, fee: 0, refund: total / 100, status: 'cancelled' })
  expect(await cancel(client, { bookingref })).toMatchObject({ code: 1, refund: total / 100 })
  expect(await bookingSnapshot(world.testApp)).toMatchObject([
    { refunds: [total], messages: 1, moves: 1 },
  ])
  expect(givenBack(world)).toBe(total)
})

test('within a day of pickup half is kept, and posted as cancellation income', async () => {
  const world = await startPaidTestApp()
  const { client, made, bookingref, total } = await givenPaid(world)
  world.testApp.setNow('2026-03-12T08:30:00Z')
  const fee = Math.floor(total / 2)
  const vat = Math.round(fee / 6)
  expect(await cancel(client, { bookingref, preview: true })).toMatchObject({ fee: fee / 100 })
  expect(await cancel(client, { bookingref })).toMatchObject({
    fee: fee / 100,
    refund: (total - fee) / 100,
  })
  const [booking] = await asOwner<{ id: string }>(world.testApp, 'select id from booking')
  expect(await bookingSnapshot(world.testApp)).toMatchObject([
    {
      payment_state: 'part_refunded',
      refunds: [total - fee],
      fees: [`ar:cust:${booking?.id} ${fee}`, `rev:cancel_fee -${fee - vat}`, `vat:2000 -${vat}`],
    },
  ])
  const ticket = await client.post('/api/bookinginfo', { code: made.ticketcode })
  expect(ticket.body).toMatchObject({ status: 'cancelled', paymentstate: 'part_refunded' })
})

test('a fee that rose while the customer read it is shown again, not taken', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref } = await givenPaid(world)
  world.testApp.setNow('2026-03-11T12:30:00Z')
  const { fee } = await cancel(client, { bookingref, preview: true })
  expect(fee).toBe(0)
  world.testApp.setNow('2026-03-11T12:31:00Z')
  const response = await cancel(client, { bookingref, fee })
  expect(response).toMatchObject({
    code: 2,
    message: expect.stringMatching(/fee is now £\d+\.\d\d\. Please confirm/),
  })
  expect(await cancel(client, { bookingref, fee: response['fee'] })).toMatchObject({ code: 1 })
})

test('the terms promised when booking hold, even if the operator changes them later', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref } = await givenPaid(world)
  await givenSettings(world.testApp, {
    cancelBands: [{ hoursBefore: 500, feeBasisPoints: 10_000 }],
  })
  expect(await cancel(client, { bookingref, preview: true })).toMatchObject({ fee: 0 })
  const later = await givenPaid(world)
  const params = { bookingref: later.bookingref, preview: true }
  expect(await cancel(later.client, params)).toMatchObject({ refund: 0 })
})

test('the return leg is cancelled alone, and then the outward leg as well', async () => {
  const world = await startPaidTestApp()
  const { client, made, bookingref, total } = await givenPaid(world, BOTH_WAYS)
  const back = Number(made.ReturnRef)
  const both = await cancel(client, { bookingref, returnbookingref: back, preview: true })
  expect(both).toMatchObject({ refund: total / 100 })
  const item = await cancel(client, { bookingref: back })
  expect(item).toMatchObject({ code: 1, status: 'upcoming', returnstatus: 'cancelled' })
  expect(await bookingSnapshot(world.testApp)).toMatchObject([
    { legs: ['confirmed', 'cancelled'], payment_state: 'part_refunded' },
  ])
  const other = await cancel(client, { bookingref })
  expect(Number(item['refund']) + Number(other['refund'])).toBeCloseTo(total / 100)
  expect(await bookingSnapshot(world.testApp)).toMatchObject([
    { legs: ['cancelled', 'cancelled'], payment_state: 'refunded', messages: 2 },
  ])
  expect(givenBack(world)).toBe(total)
})

test('another customer’s booking and another booking’s return give the same response as a missing booking', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref } = await givenPaid(world)
  const other = await givenPaid(world)
  const strange = [
    await other.client.post('/api/cancelbooking', { bookingref }),
    await other.client.post('/api/cancelbooking', { bookingref: 2_000_000_001 }),
    await client.post('/api/cancelbooking', { bookingref, returnbookingref: other.bookingref }),
  ]
  for (const { status, body } of strange)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
})

test('where customers may not cancel they are asked to ring; staff cancel, and may waive the fee', async () => {
  const world = await startPaidTestApp()
  const { testApp } = world
  const { client, bookingref, total } = await givenPaid(world)
  await givenSettings(testApp, { customersMayCancel: false })
  testApp.setNow('2026-03-12T11:00:00Z')
  expect(await cancel(client, { bookingref })).toMatchObject({
    code: 2,
    message: expect.stringMatching(/^To cancel, please call us: /),
  })
  const byStaff = await staffOf(testApp)
  expect((await byStaff({ bookingref, preview: true })).body).toMatchObject({ fee: total / 100 })
  const waived = await byStaff({ bookingref, fee: 500, reason: 'driver ill' })
  expect(waived.body).toMatchObject({ code: 1, fee: 5, refund: (total - 500) / 100 })
  expect(
    await asOwner(
      testApp,
      "select role, channel, reason from transition where to_state = 'cancelled'",
    ),
  ).toEqual([{ role: 'dispatcher', channel: 'desk', reason: 'driver ill' }])
  // a customer is not staff
  expect((await client.post('/api/cancellation', { bookingref })).status).toBe(404)
})

async function staffOf(testApp: TestApp) {
  const context = await testApp.context()
  const made = await makeKey(context, { operator: context.operator, name: 'Ann', days: 1 })
  if (!made.ok) throw new Error(made.reason)
  return (response: object) =>
    testApp.client().post('/api/cancellation', response, { authorization: `Bearer ${made.token}` })
}

test('a customer cancels a car that is on its way, for the fee that was shown', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref, total } = await givenPaid(world)
  await asOwner(world.testApp, "update leg set state = 'en_route'")
  // Ten minutes after the pickup time the car is late, and the bands still apply.
  world.testApp.setNow('2026-03-12T12:40:00Z')
  const shown = await cancel(client, { bookingref, preview: true })
  expect(shown).toMatchObject({ code: 1, fee: total / 100, refund: 0, status: 'started' })
  expect(await cancel(client, { bookingref, fee: total / 100 })).toMatchObject({
    code: 1,
    status: 'cancelled',
  })
})

test('once the driver has arrived the customer is asked to ring, while a dispatcher can still cancel', async () => {
  const world = await startPaidTestApp()
  const { client, bookingref } = await givenPaid(world)
  await asOwner(world.testApp, "update leg set state = 'arrived'")
  expect(await cancel(client, { bookingref })).toMatchObject({
    code: 2,
    status: 'arrived',
    message: expect.stringMatching(/driver has arrived.*call us: .*\d/),
  })
  const byStaff = await staffOf(world.testApp)
  expect((await byStaff({ bookingref })).body).toMatchObject({ code: 1, status: 'cancelled' })
})

test('a cash booking is cancelled without a charge', async () => {
  const testApp = await startTestApp()
  const client = testApp.client()
  const made = await givenBooking(client)
  testApp.setNow('2026-03-11T09:00:00Z')
  const response = await cancel(client, { bookingref: made.Bref })
  expect(response).toMatchObject({ code: 1, fee: 0, refund: 0, status: 'cancelled' })
})

test('cancelling while the card payment waits costs nothing; a payment that still arrives is refunded in full', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const made = await givenBooking(client, { paymentmethod: 'card' })
  // the payment cannot be stopped at Stripe: the customer pays at the same moment
  world.stripe.faults.add({
    times: 9,
    path: '/cancel',
    fault: { kind: 'http', status: 503 },
  })
  const response = await cancel(client, { bookingref: made.Bref })
  expect(response).toMatchObject({ code: 1, fee: 0, refund: 0, status: 'cancelled' })
  await enterCard(world, { intent: made.transactionid ?? '' })
  world.testApp.setNow('2026-03-10T12:05:00Z')
  await settleAttempts(world.testApp.deps)
  expect(
    await asOwner(
      world.testApp,
      `select a.state, (select count(*)::int from outbox where kind = 'refund-orphan') as goes_back from payment_attempt a`,
    ),
  ).toEqual([{ state: 'orphan', goes_back: 1 }])
})

test('a payment that succeeded before it was checked confirms the booking, which is then cancelled by the bands', async () => {
  const world = await startPaidTestApp()
  const client = world.testApp.client()
  const made = await givenBooking(client, { paymentmethod: 'card' })
  await enterCard(world, { intent: made.transactionid ?? '' })
  const params = await cancel(client, { bookingref: made.Bref, preview: true })
  // the default leg is tomorrow morning, so within a day
  expect(params).toMatchObject({ code: 1, status: 'upcoming' })
  expect(params['fee']).toBeGreaterThan(0)
})

test('the authorisation of a cancelled leg is released, or only the fee is captured from it', async () => {
  for (const { at, takes } of [
    { at: '2026-03-10T13:00:00Z', takes: 0 },
    { at: '2026-03-12T08:30:00Z', takes: 0.5 },
  ]) {
    const world = await startPaidTestApp()
    await givenSettings(world.testApp, { holdsCards: true })
    const { client, bookingref, total } = await givenPaid(world)
    world.testApp.setNow(at)
    const fee = total * takes
    expect(await cancel(client, { bookingref })).toMatchObject({
      code: 1,
      fee: fee / 100,
      refund: (total - fee) / 100,
    })
    const attempts = await asOwner(
      world.testApp,
      'select a.state, captured_minor::int as taken, payment_state from payment_attempt a, booking',
    )
    expect(attempts).toEqual([
      takes
        ? { state: 'captured', taken: fee, payment_state: 'part_refunded' }
        : { state: 'voided', taken: 0, payment_state: 'voided' },
    ])
    expect(givenBack(world)).toBe(0)
  }
})

test('cancelling the return leg refunds its share of the deposit, and the rest of the outward fare is due', async () => {
  const world = await startPaidTestApp()
  await givenDeposit(world.testApp, { basisPoints: 2_000 })
  const { client, made, bookingref } = await givenPaid(world, BOTH_WAYS)
  const [{ fares, deposit } = { fares: [0, 0], deposit: 0 }] = await asOwner<{
    fares: number[]
    deposit: number
  }>(
    world.testApp,
    `select array(select fare_minor::int from leg order by number) as fares, deposit_minor::int as deposit from booking`,
  )
  const [out = 0, back = 0] = fares
  const share = Math.round((deposit * back) / (out + back))
  const response = await cancel(client, { bookingref: made.ReturnRef })
  expect(response).toMatchObject({ code: 1, fee: 0, refund: share / 100 })
  expect(await bookingSnapshot(world.testApp)).toMatchObject([
    { payment_state: 'deposit_paid', legs: ['confirmed', 'cancelled'], refunds: [share] },
  ])
  const due = await client.get(`/api/paymentintent?jobpartid=${bookingref}`)
  expect(due.body).toMatchObject({
    purpose: 'balance',
    price: (out - (deposit - share)) / 100,
  })
})

test('a booking keeps the cancellation terms its own quote showed, whichever price list it came from', async () => {
  const testApp = await startTestApp()
  const client = testApp.client('northway.localhost')
  const leeds = { lat: 53.7957, lng: -1.5477 }
  const quote = await givenQuote(client, {
    pick: 'Manchester Airport',
    picklat: 53.3554,
    picklng: -2.2773,
    pickpostcode: 'M90 1QX',
    doff: 'Leeds',
    dofflat: leeds.lat,
    dofflng: leeds.lng,
    droppostcode: 'LS1 4DY',
  })
  expect(quote.policies?.cancellation).toEqual([
    { fromhoursbefore: 48, keeppercent: 0 },
    { fromhoursbefore: 12, keeppercent: 50 },
    { fromhoursbefore: 0, keeppercent: 100 },
  ])
  await givenBooking(client, mayaBooking(quote))
  expect(await asOwner(testApp, 'select cancel_bands from booking')).toEqual([
    {
      cancel_bands: [
        { hoursBefore: 48, feeBasisPoints: 5_000 },
        { hoursBefore: 12, feeBasisPoints: 10_000 },
      ],
    },
  ])
})

test('bands that an operator sets over its price lists are also shown with the price', async () => {
  const testApp = await startTestApp()
  await givenSettings(testApp, { cancelBands: [{ hoursBefore: 6, feeBasisPoints: 2_500 }] })
  const quote = await givenQuote(testApp.client())
  expect(quote.policies?.cancellation).toEqual([
    { fromhoursbefore: 6, keeppercent: 0 },
    { fromhoursbefore: 0, keeppercent: 25 },
  ])
})
