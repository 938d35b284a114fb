import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenNonce, givenSettings } from '../../../test/given.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenPhone, givenRide } from '../../../test/given-job.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { findAnyBooking } from '../booking/find-any-booking.ts'
import { takeHolds } from '../booking/take-holds.ts'
import { unassignDriver } from './assign-driver.ts'
import { checkCharge } from './check-charge.ts'

const NOON = '2026-03-10T12:00:00Z'
/** 600 m from the pickup, and 12 km. */
const NEAR = { lat: 51.5, lng: -0.02 }
const FAR = { lat: 51.6, lng: -0.1 }
let house: House
let ann: Visitor
beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
  ann = house.visitor()
  const who = { email: 'ann@kerbside.example', name: 'Ann Fox', role: 'dispatcher' } as const
  await enrolBy(house, {
    visitor: ann,
    invitation: await givenInvitation(house, who),
    word: 'word',
  })
})
beforeEach(() => house.setNow(NOON))

async function givenWork({ byCard = true } = {}) {
  const nonce = byCard ? await givenNonce(house, { number: '4242424242424242' }) : ''
  const paid = byCard ? { paymentmethod: 'card' as const, nonce } : {}
  const { reference } = await givenRide(house, '2026-03-10T13:00', paid)
  const driver = await givenDriver(house, { at: NEAR })
  const phone = await givenPhone(house, driver)
  await givenAssigned(house, { reference, driverId: driver.driverId })
  const at = (clock: string) => house.setNow(`2026-03-10T${clock}:00Z`)
  const seen = async (point: typeof NEAR) => {
    const call = await house.call()
    call.drivers.seen(call.operator, {
      driverId: driver.driverId,
      ...point,
      at: call.now(),
    })
  }
  const press = async (to: string, more: object = {}) => {
    const said = { jobpartid: reference, to, eventid: randomUUID(), reason: 'as it was' }
    const when = house.deps.now().toISOString()
    const { body } = await phone.post('/api/driver/move', { ...said, at: when, ...more })
    expect(body).toMatchObject({ code: 1 })
  }
  const check = async (answer: 'charge' | 'drop') =>
    checkCharge(await house.call(), { reference, by: DESK, answer, reason: 'rang both' })
  return { ...driver, phone, reference, at, seen, press, check }
}

const alertOf = async (reference: number) => {
  const { status, body } = await ann.get('/api/desk/board')
  expect(status).toBe(200)
  const alerts = body['alerts'] as { jobpartid: number; title: string; kind: string }[]
  return alerts.find(({ jobpartid }) => jobpartid === reference)
}

const bookingOf = async (reference: number) => {
  const booking = await findAnyBooking(await house.call(), { reference })
  if (!booking) throw new Error(`no booking ${reference}`)
  return booking
}

const movedOf = async (reference: number) => {
  const [row] = await asOwner<{ fees: number; refunds: number; owed: number }>(
    house,
    `select (select count(*)::int from cancellation c where c.booking_id = l.booking_id) as fees,
       (select coalesce(sum(r.amount_minor), 0)::int from refund r join payment_attempt a
          on a.id = r.attempt_id where a.booking_id = l.booking_id) as refunds,
       (select coalesce(sum(p.amount_minor), 0)::int from posting p
          where p.account = 'ar:cust:' || l.booking_id) as owed
     from leg l where l.reference = ${reference}`,
  )
  return row
}

/** Nobody came, said from far away. */
async function givenDoubted() {
  const work = await givenWork()
  work.at('12:55')
  await work.press('en_route')
  await work.press('arrived')
  work.at('14:10')
  await work.press('no_show', FAR)
  return { ...work, fare: (await bookingOf(work.reference)).total }
}

test('a no-show said from far away keeps nobody’s money until the desk has looked', async () => {
  const { reference, check, fare } = await givenDoubted()
  expect(await movedOf(reference)).toEqual({ fees: 0, refunds: 0, owed: 0 - fare })
  expect(await check('drop')).toMatchObject({ ok: true, current: { state: 'no_show' } })
  expect(await movedOf(reference)).toEqual({ fees: 1, refunds: fare, owed: 0 })
  expect(await check('charge')).toMatchObject({ ok: false, reason: 'nothing-due' })
})

test('and is kept when the desk says that it was so', async () => {
  const { reference, check } = await givenDoubted()
  expect(await check('charge')).toMatchObject({ ok: true })
  expect(await movedOf(reference)).toMatchObject({ fees: 1, owed: 0 })
})

test('money that is held waits with it', async () => {
  await givenSettings(house, { holdsCards: true })
  const { reference, check } = await givenDoubted()
  await givenSettings(house, { holdsCards: false })
  await takeHolds(house.deps)
  expect(await bookingOf(reference)).toMatchObject({ paymentState: 'authorised' })
  await check('charge')
  expect((await bookingOf(reference)).paymentState).not.toBe('authorised')
})

test('nobody came to a car that no position shows there: the desk is asked; a phone heard there is enough', async () => {
  const [unseen, seen] = [await givenWork(), await givenWork()]
  for (const { at, press } of [unseen, seen]) {
    at('12:55')
    await press('en_route')
    await press('arrived')
  }
  seen.at('14:10')
  await seen.seen(NEAR)
  for (const { press } of [unseen, seen]) await press('no_show')
  expect(await movedOf(unseen.reference)).toMatchObject({ fees: 0 })
  expect(await movedOf(seen.reference)).toMatchObject({ fees: 1 })
})

test('waiting by an arrival that is told an hour late, by a phone heard meanwhile, is not charged alone', async () => {
  const { reference, at, seen, press, check } = await givenWork()
  const { total } = await bookingOf(reference)
  for (const clock of ['12:30', '13:20', '13:40']) {
    at(clock)
    await seen(NEAR)
  }
  at('14:20')
  await press('en_route', { at: '2026-03-10T12:31:00Z' })
  await press('arrived', { at: '2026-03-10T13:00:00Z' })
  await press('on_board')
  await press('completed')
  const ended = await bookingOf(reference)
  expect([ended.total, ended.paymentState]).toEqual([total, 'paid'])
  expect(await check('charge')).toMatchObject({ ok: true })
  const after = await bookingOf(reference)
  expect(after.total).toBeGreaterThan(total)
  expect(after).toMatchObject({ paymentState: 'deposit_paid', version: ended.version + 1 })
  expect(await movedOf(reference)).toMatchObject({ owed: after.total - total })
  expect(await check('charge')).toMatchObject({ reason: 'nothing-due' })
})

test('cash of a ride that was taken away again goes back, and its driver holds nothing', async () => {
  const { reference, phone, press } = await givenWork({ byCard: false })
  const check = async () => {
    const { version } = await bookingOf(reference)
    const said = { jobpartid: reference, version, answer: 'returned', reason: 'rang both' }
    return (await ann.post('/api/desk/check', said)).body
  }
  const { total } = await bookingOf(reference)
  await press('en_route')
  await press('arrived')
  await phone.post('/api/driver/cash', {
    jobpartid: reference,
    amount: total / 100,
    eventid: randomUUID(),
    at: NOON,
  })
  expect(await check()).toMatchObject({ reason: 'nothing-due' })
  await unassignDriver(await house.call(), { reference, by: DESK, reason: 'a flat tyre' })
  expect(await movedOf(reference)).toMatchObject({ owed: 0 - total })
  expect(await alertOf(reference)).toMatchObject({ title: 'Check the money' })
  await ann.post('/api/desk/cancel', {
    jobpartid: reference,
    version: (await bookingOf(reference)).version,
    reason: 'a tyre',
  })
  expect(await alertOf(reference)).toMatchObject({ kind: 'check-money' })
  expect(await check()).toMatchObject({ code: 1 })
  expect(await alertOf(reference)).toBeUndefined()
  expect(await movedOf(reference)).toMatchObject({ owed: 0 })
})
