import { randomUUID } from 'node:crypto'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenQuote, mayaBooks } from '../../../test/given.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenDriven, givenPhone, givenRide } from '../../../test/given-job.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { retimeLeg } from './retime-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let house: House
beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
})
beforeEach(() => house.setNow(NOON))

async function givenRider() {
  const driver = await givenDriver(house, { at: NEAR })
  const phone = await givenPhone(house, driver)
  const says = (jobpartid: number, amount: number, more: object = {}) =>
    phone.post('/api/driver/cash', {
      jobpartid,
      amount,
      eventid: randomUUID(),
      at: house.deps.now().toISOString(),
      ...more,
    })
  return { ...driver, phone, says }
}

const balancesOf = async (reference: number) => {
  const rows = await asOwner<{ account: string; sum: number }>(
    house,
    `select p.account, sum(p.amount_minor)::int as sum from posting p
     join journal j on j.operator_id = p.operator_id and j.id = p.journal_id
     join leg l on l.operator_id = j.operator_id and l.booking_id = j.booking_id
     where l.reference = ${reference} group by p.account`,
  )
  return (start: string) =>
    rows.filter(({ account }) => account.startsWith(start)).reduce((all, { sum }) => all + sum, 0)
}

const bookingOf = async (reference: number) => {
  const booking = await findAnyBooking(await house.call(), { reference })
  if (!booking) throw new Error(`no booking ${reference}`)
  return booking
}

test('who says last that they were paid holds the cash, and who said it before does not', async () => {
  const [one, two] = [await givenRider(), await givenRider()]
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference, driverId: one.driverId })
  await givenDriven(house, { reference, driverId: one.driverId, to: 'arrived' })
  const { total } = await bookingOf(reference)
  await one.says(reference, total / 100)
  await givenAssigned(house, { reference, driverId: two.driverId })
  await givenDriven(house, { reference, driverId: two.driverId, to: 'completed' })
  await two.says(reference, total / 100)
  const sumOf = await balancesOf(reference)
  expect(sumOf(`float:driver:${one.driverId}`)).toBe(0)
  expect(sumOf(`float:driver:${two.driverId}`)).toBe(total)
  expect(sumOf('ar:')).toBe(0)
  expect(await bookingOf(reference)).toMatchObject({ paymentState: 'paid' })
  const notes = await asOwner<{ reason: string }>(
    house,
    `select reason from transition join leg using (operator_id, booking_id)
     where reference = ${reference} and to_state = 'cash-moved'`,
  )
  expect(notes).toHaveLength(1)
})

test('a way back that is called off leaves nothing to pay for the way there', async () => {
  const { driverId } = await givenRider()
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, {
    bookingdate: '2026-03-10T14:30',
    rtntype: 'rtn',
    returndate: '2026-03-14T12:30',
  })
  const { body } = await visitor.post('/api/createbookingTest', mayaBooks(quote))
  const reference = Number(body['Bref'])
  await givenAssigned(house, { reference, driverId })
  await givenDriven(house, { reference, driverId, to: 'completed' })
  expect(await bookingOf(reference)).toMatchObject({ paymentState: 'unpaid' })
  const off = await visitor.post('/api/cancelbooking', { bookingref: Number(body['ReturnRef']) })
  expect(off.body).toMatchObject({ code: 1 })
  const booking = await bookingOf(reference)
  expect(booking.legs.map(({ state }) => state)).toEqual(['completed', 'cancelled'])
  expect(booking.paymentState).toBe('paid')
})

test('a fare the driver did not get is owed, and can be paid by the link', async () => {
  const rider = await givenRider()
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  const { driverId } = rider
  await givenAssigned(house, { reference, driverId })
  await givenDriven(house, { reference, driverId, to: 'completed' })
  const before = await bookingOf(reference)
  expect(before.paymentState).toBe('paid')
  const { total } = before
  expect((await rider.says(reference, 0)).body).toMatchObject({ code: 1 })
  const none = await bookingOf(reference)
  expect([none.paymentState, none.version, findDue(none)?.amount]).toEqual([
    'unpaid',
    before.version + 1,
    total,
  ])
  await rider.says(reference, 6)
  const part = await bookingOf(reference)
  expect([part.paymentState, findDue(part)]).toEqual([
    'deposit_paid',
    { amount: total - 600, purpose: 'balance' },
  ])
  expect((await balancesOf(reference))('ar:')).toBe(total - 600)
  await rider.says(reference, total / 100)
  const whole = await bookingOf(reference)
  expect([whole.paymentState, findDue(whole)]).toEqual(['paid', undefined])
})

test('cash that was said before the waiting was counted leaves the waiting owed', async () => {
  const rider = await givenRider()
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  const { driverId } = rider
  const { total } = await bookingOf(reference)
  await givenAssigned(house, { reference, driverId })
  house.setNow('2026-03-10T12:55:00Z')
  await givenDriven(house, { reference, driverId, to: 'arrived' })
  await rider.says(reference, total / 100)
  house.setNow('2026-03-10T14:05:00Z')
  for (const to of ['on_board', 'completed'])
    await rider.phone.post('/api/driver/move', {
      jobpartid: reference,
      to,
      eventid: randomUUID(),
      at: house.deps.now().toISOString(),
    })
  const after = await bookingOf(reference)
  expect(after.total).toBeGreaterThan(total)
  expect([after.paymentState, findDue(after)?.amount]).toEqual([
    'deposit_paid',
    after.total - total,
  ])
})

test('a driver who never had a job hears the same of it as of none, and one who had it hears why', async () => {
  const [theirs, other] = [await givenRider(), await givenRider()]
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference, driverId: theirs.driverId })
  const move = (jobpartid: number) =>
    other.phone.post('/api/driver/move', {
      jobpartid,
      to: 'en_route',
      eventid: randomUUID(),
      version: 1,
      at: house.deps.now().toISOString(),
    })
  const wordsOf = ({ status, body }: Awaited<ReturnType<typeof move>>) => ({
    status,
    body: { ...body, eventid: '' },
  })
  expect(wordsOf(await move(reference))).toEqual(wordsOf(await move(999_999_999)))
  expect(wordsOf(await other.says(reference, 10))).toEqual(
    wordsOf(await other.says(999_999_999, 10)),
  )
  const kept = await asOwner(
    house,
    `select event_id from driver_event where driver_id = '${other.driverId}'`,
  )
  expect(kept).toEqual([])
  await givenAssigned(house, { reference, driverId: other.driverId })
  expect((await theirs.says(reference, 10)).body).toMatchObject({ reason: 'not-yours' })
})

test('a mark that was used for one thing does nothing for another, and says so', async () => {
  const rider = await givenRider()
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference, driverId: rider.driverId })
  const press = (to: string, eventid: string) =>
    rider.phone.post('/api/driver/move', {
      jobpartid: reference,
      to,
      eventid,
      at: house.deps.now().toISOString(),
    })
  const eventid = randomUUID()
  await press('en_route', eventid)
  expect((await press('en_route', eventid)).body).toMatchObject({ code: 1 })
  expect((await press('arrived', eventid)).body).toMatchObject({ code: 2, reason: 'id-used' })
  expect((await rider.says(reference, 10, { eventid })).body).toMatchObject({ reason: 'id-used' })
})

test('times nobody can mean are refused in words', async () => {
  const rider = await givenRider()
  const { reference } = await givenRide(house, '2026-03-10T13:00')
  const { driverId } = rider
  await givenAssigned(house, { reference, driverId })
  await givenDriven(house, { reference, driverId, to: 'en_route' })
  for (const at of ['9999-12-31T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00Z'])
    expect((await rider.says(reference, 10, { at })).body).toMatchObject({
      code: 2,
      reason: 'bad-time',
    })
  const far = { reference, by: DESK, reason: 'flight', pickupAt: new Date('9999-12-31T00:00:00Z') }
  expect(await retimeLeg(await house.call(), far)).toMatchObject({ ok: false, reason: 'bad-time' })
})
