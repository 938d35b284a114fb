import { expect, test } from 'vitest'
import {
  givenBooking,
  givenDeposit,
  givenQuote,
  givenSettings,
  mayaBooks,
} from '../../../test/given.ts'
import { enterCard, openPaidHouse, type PaidHouse } from '../../../test/given-messages.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { settleAttempts } from '../booking/settle-attempts.ts'
import { makeKey } from '../staff/make-key.ts'

const MISSING = { code: 0, message: 'Something went wrong, please try again.' }
/** Two days ahead of the house's clock, then on the way back two days later. */
const FAR = { bookingdate: '2026-03-12T12:30' }
const BOTH_WAYS = { ...FAR, rtntype: 'rtn', returndate: '2026-03-14T12:30' } as const

const cancel = async (visitor: Visitor, said: object) =>
  (await visitor.post('/api/cancelbooking', said)).body

/** Booked and paid by card at Stripe; the fare is 86.50 one way. */
async function givenPaid(world: PaidHouse, asked: object = FAR) {
  const visitor = world.house.visitor()
  const quote = await givenQuote(visitor, asked)
  const made = await givenBooking(visitor, { ...mayaBooks(quote), paymentmethod: 'card' })
  const transactionid = made.transactionid ?? ''
  await enterCard(world, { intent: transactionid })
  const { body } = await visitor.put('/api/updatebooking', { transactionid, jobpartid: made.Bref })
  expect(body).toMatchObject({ Code: 1 })
  const total = Math.round((quote.totalfare ?? 0) * 100)
  return { visitor, made, bookingref: Number(made.Bref), total }
}

const standingOf = async (house: House) =>
  asOwner(
    house,
    `select b.payment_state, array(select l.state from leg l where l.booking_id = b.id order by l.number) as legs,
      array(select r.amount_minor::int from refund r) as refunds,
      array(select p.account || ' ' || p.amount_minor from posting p join journal j on j.id = p.journal_id
        where j.kind = 'cancel-fee' order by p.number) as fees,
      (select count(*)::int from outbox where kind = 'booking-cancelled') as messages,
      (select count(*)::int from transition where to_state = 'cancelled') as moves
    from booking b`,
  )

const givenBack = ({ stripe }: PaidHouse) =>
  stripe.journal.movements
    .filter(({ kind }) => kind === 'refunded')
    .reduce((all, { amount }) => all + amount, 0)

test('two days before, cancelling costs nothing and the whole fare goes back', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref, total } = await givenPaid(world)
  const asked = await cancel(visitor, { bookingref, preview: true })
  expect(asked).toEqual({
    code: 1,
    message: '',
    fee: 0,
    refund: total / 100,
    currencycode: 'GBP',
    status: 'upcoming',
    returnstatus: '',
  })
  // asking changed nothing
  expect(await standingOf(world.house)).toMatchObject([{ legs: ['confirmed'], refunds: [] }])

  const done = await cancel(visitor, { bookingref, fee: 0, reason: 'plans changed' })
  expect(done).toMatchObject({ code: 1, fee: 0, refund: total / 100, status: 'cancelled' })
  expect(await standingOf(world.house)).toEqual([
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

test('asked twice, or twenty times at once, a booking is cancelled and refunded once', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref, total } = await givenPaid(world)
  const many = Array.from({ length: 20 }, () => cancel(visitor, { bookingref }))
  for (const said of await Promise.all(many))
    expect(said).toMatchObject({ code: 1, fee: 0, refund: total / 100, status: 'cancelled' })
  expect(await cancel(visitor, { bookingref })).toMatchObject({ code: 1, refund: total / 100 })
  expect(await standingOf(world.house)).toMatchObject([{ refunds: [total], messages: 1, moves: 1 }])
  expect(givenBack(world)).toBe(total)
})

test('within the day half is kept, and booked as what cancelling brought', async () => {
  const world = await openPaidHouse()
  const { visitor, made, bookingref, total } = await givenPaid(world)
  world.house.setNow('2026-03-12T08:30:00Z')
  const fee = Math.floor(total / 2)
  expect(await cancel(visitor, { bookingref, preview: true })).toMatchObject({ fee: fee / 100 })
  expect(await cancel(visitor, { bookingref })).toMatchObject({
    fee: fee / 100,
    refund: (total - fee) / 100,
  })
  const [booking] = await asOwner<{ id: string }>(world.house, 'select id from booking')
  expect(await standingOf(world.house)).toMatchObject([
    {
      payment_state: 'part_refunded',
      refunds: [total - fee],
      fees: [`ar:cust:${booking?.id} ${fee}`, `rev:cancel_fee -${fee}`],
    },
  ])
  const ticket = await visitor.post('/api/bookinginfo', { code: made.ticketcode })
  expect(ticket.body).toMatchObject({ status: 'cancelled', paymentstate: 'part_refunded' })
})

test('a fee that rose while the customer read it is told, not taken', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref } = await givenPaid(world)
  world.house.setNow('2026-03-11T12:30:00Z')
  const { fee } = await cancel(visitor, { bookingref, preview: true })
  expect(fee).toBe(0)
  world.house.setNow('2026-03-11T12:31:00Z')
  const said = await cancel(visitor, { bookingref, fee })
  expect(said).toMatchObject({
    code: 2,
    message: expect.stringMatching(/now costs £\d+\.\d\d\. Please confirm/),
  })
  expect(await cancel(visitor, { bookingref, fee: said['fee'] })).toMatchObject({ code: 1 })
})

test('what was promised when booking holds, whatever the operator asks of others since', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref } = await givenPaid(world)
  await givenSettings(world.house, { cancelBands: [{ hoursBefore: 500, feePercent: 10_000 }] })
  expect(await cancel(visitor, { bookingref, preview: true })).toMatchObject({ fee: 0 })
  const later = await givenPaid(world)
  const asked = { bookingref: later.bookingref, preview: true }
  expect(await cancel(later.visitor, asked)).toMatchObject({ refund: 0 })
})

test('the way back is cancelled alone, and then the way out as well', async () => {
  const world = await openPaidHouse()
  const { visitor, made, bookingref, total } = await givenPaid(world, BOTH_WAYS)
  const back = Number(made.ReturnRef)
  const both = await cancel(visitor, { bookingref, returnbookingref: back, preview: true })
  expect(both).toMatchObject({ refund: total / 100 })
  const one = await cancel(visitor, { bookingref: back })
  expect(one).toMatchObject({ code: 1, status: 'upcoming', returnstatus: 'cancelled' })
  expect(await standingOf(world.house)).toMatchObject([
    { legs: ['confirmed', 'cancelled'], payment_state: 'part_refunded' },
  ])
  const other = await cancel(visitor, { bookingref })
  expect(Number(one['refund']) + Number(other['refund'])).toBeCloseTo(total / 100)
  expect(await standingOf(world.house)).toMatchObject([
    { legs: ['cancelled', 'cancelled'], payment_state: 'refunded', messages: 2 },
  ])
  expect(givenBack(world)).toBe(total)
})

test('somebody else’s booking, and another’s return, are answered like none at all', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref } = await givenPaid(world)
  const other = await givenPaid(world)
  const strange = [
    await other.visitor.post('/api/cancelbooking', { bookingref }),
    await other.visitor.post('/api/cancelbooking', { bookingref: 2_000_000_001 }),
    await visitor.post('/api/cancelbooking', { bookingref, returnbookingref: other.bookingref }),
  ]
  for (const { status, body } of strange)
    expect({ status, body }).toEqual({ status: 404, body: MISSING })
})

test('where customers may not cancel they are asked to ring; staff cancel, and may waive the fee', async () => {
  const world = await openPaidHouse()
  const { house } = world
  const { visitor, bookingref, total } = await givenPaid(world)
  await givenSettings(house, { customersMayCancel: false })
  house.setNow('2026-03-12T11:00:00Z')
  expect(await cancel(visitor, { bookingref })).toMatchObject({
    code: 2,
    message: expect.stringMatching(/^Please call us to cancel: /),
  })
  const byStaff = await staffOf(house)
  expect((await byStaff({ bookingref, preview: true })).body).toMatchObject({ fee: total / 100 })
  const waived = await byStaff({ bookingref, fee: 500, reason: 'driver ill' })
  expect(waived.body).toMatchObject({ code: 1, fee: 5, refund: (total - 500) / 100 })
  expect(
    await asOwner(
      house,
      "select role, channel, reason from transition where to_state = 'cancelled'",
    ),
  ).toEqual([{ role: 'dispatcher', channel: 'desk', reason: 'driver ill' }])
  // a visitor is no staff
  expect((await visitor.post('/api/cancellation', { bookingref })).status).toBe(404)
})

async function staffOf(house: House) {
  const call = await house.call()
  const made = await makeKey(call, { operator: call.operator, name: 'Ann', days: 1 })
  if (!made.ok) throw new Error(made.reason)
  return (said: object) =>
    house.visitor().post('/api/cancellation', said, { authorization: `Bearer ${made.token}` })
}

test('a car on its way is called back by its customer for the fee that was shown', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref, total } = await givenPaid(world)
  await asOwner(world.house, "update leg set state = 'en_route'")
  // Ten minutes after the pickup, the car is late: the bands still hold.
  world.house.setNow('2026-03-12T12:40:00Z')
  const shown = await cancel(visitor, { bookingref, preview: true })
  expect(shown).toMatchObject({ code: 1, fee: total / 100, refund: 0, status: 'started' })
  expect(await cancel(visitor, { bookingref, fee: total / 100 })).toMatchObject({
    code: 1,
    status: 'cancelled',
  })
})

test('once the driver is there the customer is asked to ring, a dispatcher can still cancel', async () => {
  const world = await openPaidHouse()
  const { visitor, bookingref } = await givenPaid(world)
  await asOwner(world.house, "update leg set state = 'arrived'")
  expect(await cancel(visitor, { bookingref })).toMatchObject({
    code: 2,
    status: 'arrived',
    message: expect.stringMatching(/driver is at the pickup.*call us: .*\d/),
  })
  const byStaff = await staffOf(world.house)
  expect((await byStaff({ bookingref })).body).toMatchObject({ code: 1, status: 'cancelled' })
})

test('cash is not asked for: who pays the driver cancels for nothing', async () => {
  const house = await openHouse()
  const visitor = house.visitor()
  const made = await givenBooking(visitor)
  house.setNow('2026-03-11T09:00:00Z')
  const said = await cancel(visitor, { bookingref: made.Bref })
  expect(said).toMatchObject({ code: 1, fee: 0, refund: 0, status: 'cancelled' })
})

test('who cancels while the card waits pays nothing; money that comes all the same goes back whole', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, { paymentmethod: 'card' })
  // nobody can tell Stripe to stop: the customer pays in the same moment
  world.stripe.faults.add({
    times: 9,
    path: '/cancel',
    fault: { kind: 'http', status: 503 },
  })
  const said = await cancel(visitor, { bookingref: made.Bref })
  expect(said).toMatchObject({ code: 1, fee: 0, refund: 0, status: 'cancelled' })
  await enterCard(world, { intent: made.transactionid ?? '' })
  world.house.setNow('2026-03-10T12:05:00Z')
  await settleAttempts(world.house.deps)
  expect(
    await asOwner(
      world.house,
      `select a.state, (select count(*)::int from outbox where kind = 'refund-orphan') as goes_back from payment_attempt a`,
    ),
  ).toEqual([{ state: 'orphan', goes_back: 1 }])
})

test('what was paid before anybody looked confirms the booking, and is cancelled by the bands', async () => {
  const world = await openPaidHouse()
  const visitor = world.house.visitor()
  const made = await givenBooking(visitor, { paymentmethod: 'card' })
  await enterCard(world, { intent: made.transactionid ?? '' })
  const asked = await cancel(visitor, { bookingref: made.Bref, preview: true })
  // the default journey is tomorrow morning: within the day
  expect(asked).toMatchObject({ code: 1, status: 'upcoming' })
  expect(asked['fee']).toBeGreaterThan(0)
})

test('held money of a cancelled ride is let go, or the fee taken from it and no more', async () => {
  for (const { at, takes } of [
    { at: '2026-03-10T13:00:00Z', takes: 0 },
    { at: '2026-03-12T08:30:00Z', takes: 0.5 },
  ]) {
    const world = await openPaidHouse()
    await givenSettings(world.house, { holdsCards: true })
    const { visitor, bookingref, total } = await givenPaid(world)
    world.house.setNow(at)
    const fee = total * takes
    expect(await cancel(visitor, { bookingref })).toMatchObject({
      code: 1,
      fee: fee / 100,
      refund: (total - fee) / 100,
    })
    const attempts = await asOwner(
      world.house,
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

test('with the return its share of the deposit goes back, and of the way out the rest is due', async () => {
  const world = await openPaidHouse()
  await givenDeposit(world.house, { basisPoints: 2_000 })
  const { visitor, made, bookingref } = await givenPaid(world, BOTH_WAYS)
  const [{ fares, deposit } = { fares: [0, 0], deposit: 0 }] = await asOwner<{
    fares: number[]
    deposit: number
  }>(
    world.house,
    `select array(select fare_minor::int from leg order by number) as fares, deposit_minor::int as deposit from booking`,
  )
  const [out = 0, back = 0] = fares
  const share = Math.round((deposit * back) / (out + back))
  const said = await cancel(visitor, { bookingref: made.ReturnRef })
  expect(said).toMatchObject({ code: 1, fee: 0, refund: share / 100 })
  expect(await standingOf(world.house)).toMatchObject([
    { payment_state: 'deposit_paid', legs: ['confirmed', 'cancelled'], refunds: [share] },
  ])
  const due = await visitor.get(`/api/paymentintent?jobpartid=${bookingref}`)
  expect(due.body).toMatchObject({
    purpose: 'balance',
    price: (out - (deposit - share)) / 100,
  })
})

test('a booking keeps what its own quote showed of cancelling, whichever price list it was', async () => {
  const house = await openHouse()
  const visitor = house.visitor('northway.localhost')
  const leeds = { lat: 53.7957, lng: -1.5477 }
  const quote = await givenQuote(visitor, {
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
  await givenBooking(visitor, mayaBooks(quote))
  expect(await asOwner(house, 'select cancel_bands from booking')).toEqual([
    {
      cancel_bands: [
        { hoursBefore: 48, feePercent: 5_000 },
        { hoursBefore: 12, feePercent: 10_000 },
      ],
    },
  ])
})

test('bands an operator sets over its price lists are shown with the price, too', async () => {
  const house = await openHouse()
  await givenSettings(house, { cancelBands: [{ hoursBefore: 6, feePercent: 2_500 }] })
  const quote = await givenQuote(house.visitor())
  expect(quote.policies?.cancellation).toEqual([
    { fromhoursbefore: 6, keeppercent: 0 },
    { fromhoursbefore: 0, keeppercent: 25 },
  ])
})
