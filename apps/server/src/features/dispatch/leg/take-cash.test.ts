import { randomUUID } from 'node:crypto'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenQuote, mayaBooking } from '../../../../test/given.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import {
  DESK,
  givenAssigned,
  givenDriven,
  givenLeg,
  givenPhone,
} from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { findAnyBooking } from '../../booking/find/find-any-booking.ts'
import { retimeLeg } from './retime-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
})
beforeEach(() => testApp.setNow(NOON))

async function givenCashDriver() {
  const driver = await givenDriver(testApp, { at: NEAR })
  const phone = await givenPhone(testApp, driver)
  const postCash = (reference: number, amount: number, more: object = {}) =>
    phone.post('/api/driver/cash', {
      reference,
      amount,
      eventId: randomUUID(),
      at: testApp.deps.now().toISOString(),
      ...more,
    })
  return { ...driver, phone, text: postCash }
}

const balancesOf = async (reference: number) => {
  const rows = await asOwner<{ account: string; sum: number }>(
    testApp,
    `select p.account, sum(p.amount_minor)::int as sum from posting p
     join journal j on j.operator_id = p.operator_id and j.id = p.journal_id
     join leg l on l.operator_id = j.operator_id and l.booking_id = j.booking_id
     where l.reference = ${reference} group by p.account`,
  )
  return (start: string) =>
    rows.filter(({ account }) => account.startsWith(start)).reduce((all, { sum }) => all + sum, 0)
}

const bookingOf = async (reference: number) => {
  const booking = await findAnyBooking(await testApp.context(), { reference })
  if (!booking) throw new Error(`no booking ${reference}`)
  return booking
}

test('the driver with the latest claim holds the cash, and the one with the earlier claim does not', async () => {
  const [one, two] = [await givenCashDriver(), await givenCashDriver()]
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: one.driverId })
  await givenDriven(testApp, { reference, driverId: one.driverId, to: 'arrived' })
  const { total } = await bookingOf(reference)
  await one.text(reference, total / 100)
  await givenAssigned(testApp, { reference, driverId: two.driverId })
  await givenDriven(testApp, { reference, driverId: two.driverId, to: 'completed' })
  await two.text(reference, total / 100)
  const totalOf = await balancesOf(reference)
  expect(totalOf(`float:driver:${one.driverId}`)).toBe(0)
  expect(totalOf(`float:driver:${two.driverId}`)).toBe(total)
  expect(totalOf('ar:')).toBe(0)
  expect(await bookingOf(reference)).toMatchObject({ paymentState: 'paid' })
  const notes = await asOwner<{ reason: string }>(
    testApp,
    `select reason from transition join leg using (operator_id, booking_id)
     where reference = ${reference} and to_state = 'cash-moved'`,
  )
  expect(notes).toHaveLength(1)
})

test('cancelling the return leg leaves nothing to pay for the outward leg', async () => {
  const { driverId } = await givenCashDriver()
  const client = testApp.client()
  const quote = await givenQuote(client, {
    bookingdate: '2026-03-10T14:30',
    rtntype: 'rtn',
    returndate: '2026-03-14T12:30',
  })
  const { body } = await client.post('/api/createbookingTest', mayaBooking(quote))
  const reference = Number(body['Bref'])
  await givenAssigned(testApp, { reference, driverId })
  await givenDriven(testApp, { reference, driverId, to: 'completed' })
  expect(await bookingOf(reference)).toMatchObject({ paymentState: 'unpaid' })
  const off = await client.post('/api/cancelbooking', { bookingref: Number(body['ReturnRef']) })
  expect(off.body).toMatchObject({ code: 1 })
  const booking = await bookingOf(reference)
  expect(booking.legs.map(({ state }) => state)).toEqual(['completed', 'cancelled'])
  expect(booking.paymentState).toBe('paid')
})

test('a fare the driver did not receive is due, and can be paid by the link', async () => {
  const cashDriver = await givenCashDriver()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const { driverId } = cashDriver
  await givenAssigned(testApp, { reference, driverId })
  await givenDriven(testApp, { reference, driverId, to: 'completed' })
  const before = await bookingOf(reference)
  expect(before.paymentState).toBe('paid')
  const { total } = before
  expect((await cashDriver.text(reference, 0)).body).toMatchObject({ code: 1 })
  const none = await bookingOf(reference)
  expect([none.paymentState, none.version, findDue(none)?.amount]).toEqual([
    'unpaid',
    before.version + 1,
    total,
  ])
  await cashDriver.text(reference, 6)
  const part = await bookingOf(reference)
  expect([part.paymentState, findDue(part)]).toEqual([
    'deposit_paid',
    { amount: total - 600, purpose: 'balance' },
  ])
  expect((await balancesOf(reference))('ar:')).toBe(total - 600)
  await cashDriver.text(reference, total / 100)
  const whole = await bookingOf(reference)
  expect([whole.paymentState, findDue(whole)]).toEqual(['paid', undefined])
})

test('cash entered before the waiting was calculated leaves the waiting due', async () => {
  const cashDriver = await givenCashDriver()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const { driverId } = cashDriver
  const { total } = await bookingOf(reference)
  await givenAssigned(testApp, { reference, driverId })
  testApp.setNow('2026-03-10T12:55:00Z')
  await givenDriven(testApp, { reference, driverId, to: 'arrived' })
  await cashDriver.text(reference, total / 100)
  testApp.setNow('2026-03-10T14:05:00Z')
  for (const to of ['on_board', 'completed'])
    await cashDriver.phone.post('/api/driver/move', {
      reference,
      to,
      eventId: randomUUID(),
      at: testApp.deps.now().toISOString(),
    })
  const after = await bookingOf(reference)
  expect(after.total).toBeGreaterThan(total)
  expect([after.paymentState, findDue(after)?.amount]).toEqual([
    'deposit_paid',
    after.total - total,
  ])
})

test('a driver who never had a leg gets the same response as for a missing one; a driver who had it gets the reason', async () => {
  const [theirs, other] = [await givenCashDriver(), await givenCashDriver()]
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: theirs.driverId })
  const move = (reference: number) =>
    other.phone.post('/api/driver/move', {
      reference,
      to: 'en_route',
      eventId: randomUUID(),
      version: 1,
      at: testApp.deps.now().toISOString(),
    })
  const replyTextOf = ({ status, body }: Awaited<ReturnType<typeof move>>) => ({
    status,
    body: { ...body, eventId: '' },
  })
  expect(replyTextOf(await move(reference))).toEqual(replyTextOf(await move(999_999_999)))
  expect(replyTextOf(await other.text(reference, 10))).toEqual(
    replyTextOf(await other.text(999_999_999, 10)),
  )
  const stored = await asOwner(
    testApp,
    `select event_id from driver_event where driver_id = '${other.driverId}'`,
  )
  expect(stored).toEqual([])
  await givenAssigned(testApp, { reference, driverId: other.driverId })
  expect((await theirs.text(reference, 10)).body).toMatchObject({ reason: 'not-yours' })
})

test('an event id used for one action is rejected for another', async () => {
  const cashDriver = await givenCashDriver()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: cashDriver.driverId })
  const press = (to: string, eventId: string) =>
    cashDriver.phone.post('/api/driver/move', {
      reference,
      to,
      eventId,
      at: testApp.deps.now().toISOString(),
    })
  const eventId = randomUUID()
  await press('en_route', eventId)
  expect((await press('en_route', eventId)).body).toMatchObject({ code: 1 })
  expect((await press('arrived', eventId)).body).toMatchObject({ code: 2, reason: 'id-used' })
  expect((await cashDriver.text(reference, 10, { eventId })).body).toMatchObject({
    reason: 'id-used',
  })
})

test('impossible times are rejected with a message', async () => {
  const cashDriver = await givenCashDriver()
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const { driverId } = cashDriver
  await givenAssigned(testApp, { reference, driverId })
  await givenDriven(testApp, { reference, driverId, to: 'en_route' })
  for (const at of ['9999-12-31T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00Z'])
    expect((await cashDriver.text(reference, 10, { at })).body).toMatchObject({
      code: 2,
      reason: 'bad-time',
    })
  const far = { reference, by: DESK, reason: 'flight', pickupAt: new Date('9999-12-31T00:00:00Z') }
  expect(await retimeLeg(await testApp.context(), far)).toMatchObject({
    ok: false,
    reason: 'bad-time',
  })
})
