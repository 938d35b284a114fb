import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenNonce, givenSettings } from '../../../../test/given.ts'
import { givenAccount, WHARF } from '../../../../test/given-corporate.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { DESK, givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { findAnyBooking } from '../../booking/find/find-any-booking.ts'
import { captureDueAuthorisations } from '../../booking/payment/capture-due-authorisations.ts'
import { unassignDriver } from '../assign/assign-driver.ts'
import { checkCharge } from './check-charge.ts'

const NOON = '2026-03-10T12:00:00Z'
/** 600 m from the pickup, and 12 km. */
const NEAR = { lat: 51.5, lng: -0.02 }
const FAR = { lat: 51.6, lng: -0.1 }
let testApp: TestApp
let ann: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  ann = testApp.client()
  const who = { email: 'ann@kerbside.example', name: 'Ann Fox', role: 'dispatcher' } as const
  await enrolBy(testApp, {
    client: ann,
    invitation: await givenInvitation(testApp, who),
    word: 'word',
  })
})
beforeEach(() => testApp.setNow(NOON))

async function givenWork({ byCard = true } = {}) {
  const nonce = byCard ? await givenNonce(testApp, { number: '4242424242424242' }) : ''
  const paid = byCard ? { paymentmethod: 'card' as const, nonce } : {}
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00', paid)
  const driver = await givenDriver(testApp, { at: NEAR })
  const phone = await givenPhone(testApp, driver)
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const timeAt = (clock: string) => testApp.setNow(`2026-03-10T${clock}:00Z`)
  const seen = async (point: typeof NEAR) => {
    const context = await testApp.context()
    context.drivers.seen(context.operator, {
      driverId: driver.driverId,
      ...point,
      at: context.now(),
    })
  }
  const press = async (to: string, more: object = {}) => {
    const input = { reference, to, eventId: randomUUID(), reason: 'as it was' }
    const when = testApp.deps.now().toISOString()
    const { body } = await phone.post('/api/driver/move', { ...input, at: when, ...more })
    expect(body).toMatchObject({ code: 1 })
  }
  const check = async (decision: 'charge' | 'drop') =>
    checkCharge(await testApp.context(), {
      reference,
      by: DESK,
      answer: decision,
      reason: 'rang both',
    })
  return { ...driver, phone, reference, at: timeAt, seen, press, check }
}

const alertOf = async (reference: number) => {
  const { status, body } = await ann.get('/api/desk/board')
  expect(status).toBe(200)
  const alerts = body['alerts'] as { reference: number; title: string; kind: string }[]
  return alerts.find((alert) => alert.reference === reference)
}

const bookingOf = async (reference: number) => {
  const booking = await findAnyBooking(await testApp.context(), { reference })
  if (!booking) throw new Error(`no booking ${reference}`)
  return booking
}

const movedOf = async (reference: number) => {
  const [row] = await asOwner<{ fees: number; refunds: number; owed: number }>(
    testApp,
    `select (select count(*)::int from cancellation c where c.booking_id = l.booking_id) as fees,
       (select coalesce(sum(r.amount_minor), 0)::int from refund r join payment_attempt a
          on a.id = r.attempt_id where a.booking_id = l.booking_id) as refunds,
       (select coalesce(sum(p.amount_minor), 0)::int from posting p
          where p.account = 'ar:cust:' || l.booking_id) as owed
     from leg l where l.reference = ${reference}`,
  )
  return row
}

/** A no-show reported from far away. */
async function givenDoubted() {
  const work = await givenWork()
  work.at('12:55')
  await work.press('en_route')
  await work.press('arrived')
  work.at('14:10')
  await work.press('no_show', FAR)
  return { ...work, fare: (await bookingOf(work.reference)).total }
}

test('a no-show reported from far away charges nothing until the desk has checked it', async () => {
  const { reference, check, fare } = await givenDoubted()
  expect(await movedOf(reference)).toEqual({ fees: 0, refunds: 0, owed: 0 - fare })
  expect(await check('drop')).toMatchObject({ ok: true, current: { state: 'no_show' } })
  expect(await movedOf(reference)).toEqual({ fees: 1, refunds: fare, owed: 0 })
  expect(await check('charge')).toMatchObject({ ok: false, reason: 'nothing-due' })
})

test('and is charged when the desk confirms it', async () => {
  const { reference, check } = await givenDoubted()
  expect(await check('charge')).toMatchObject({ ok: true })
  expect(await movedOf(reference)).toMatchObject({ fees: 1, owed: 0 })
})

test('an authorised payment waits for the check too', async () => {
  await givenSettings(testApp, { holdsCards: true })
  const { reference, check } = await givenDoubted()
  await givenSettings(testApp, { holdsCards: false })
  await captureDueAuthorisations(testApp.deps)
  expect(await bookingOf(reference)).toMatchObject({ paymentState: 'authorised' })
  await check('charge')
  expect((await bookingOf(reference)).paymentState).not.toBe('authorised')
})

test('a no-show without a position near the pickup goes to the desk; one position there is enough', async () => {
  const [unseen, seen] = [await givenWork(), await givenWork()]
  for (const { at: timeAt, press } of [unseen, seen]) {
    timeAt('12:55')
    await press('en_route')
    await press('arrived')
  }
  seen.at('14:10')
  await seen.seen(NEAR)
  for (const { press } of [unseen, seen]) await press('no_show')
  expect(await movedOf(unseen.reference)).toMatchObject({ fees: 0 })
  expect(await movedOf(seen.reference)).toMatchObject({ fees: 1 })
})

/** A ride with waiting that the phone reported late, while it was online. */
async function givenLateWaiting(work: Awaited<ReturnType<typeof givenWork>>) {
  const { at: timeAt, seen, press } = work
  for (const clock of ['12:30', '13:20', '13:40']) {
    timeAt(clock)
    await seen(NEAR)
  }
  timeAt('14:20')
  await press('en_route', { at: '2026-03-10T12:31:00Z' })
  await press('arrived', { at: '2026-03-10T13:00:00Z' })
  await press('on_board')
  await press('completed')
}

test('waiting from an arrival reported an hour late, by a phone that was online meanwhile, is not charged automatically', async () => {
  const work = await givenWork()
  const { reference, check } = work
  const { total } = await bookingOf(reference)
  await givenLateWaiting(work)
  const ended = await bookingOf(reference)
  expect([ended.total, ended.paymentState]).toEqual([total, 'paid'])
  expect(await check('charge')).toMatchObject({ ok: true })
  const after = await bookingOf(reference)
  expect(after.total).toBeGreaterThan(total)
  expect(after).toMatchObject({ paymentState: 'deposit_paid', version: ended.version + 1 })
  expect(await movedOf(reference)).toMatchObject({ owed: after.total - total })
  expect(await check('charge')).toMatchObject({ reason: 'nothing-due' })
})

test('waiting that is charged late earns an account its percentage, and the fixed amount of the leg only once', async () => {
  await givenAccount(testApp, { commission: { basisPoints: 1000, fixed: 200 } })
  const work = await givenWork({ byCard: false })
  const { reference, check } = work
  await asOwner(
    testApp,
    `update booking set booker_id = ${WHARF}, payment_method = 'account', payment_state = 'on_account'
     where id = (select booking_id from leg where reference = ${reference})`,
  )
  const commission = async () => {
    const [row] = await asOwner<{ amount: number }>(
      testApp,
      `select sum(p.amount_minor)::int as amount from posting p join journal j on j.id = p.journal_id
       where p.account = 'exp:commission'
         and j.booking_id = (select booking_id from leg where reference = ${reference})`,
    )
    return row?.amount
  }
  await givenLateWaiting(work)
  const { total } = await bookingOf(reference)
  expect(await commission()).toBe(Math.round(total / 10) + 200)
  await check('charge')
  const after = await bookingOf(reference)
  expect(after.total).toBeGreaterThan(total)
  expect(await commission()).toBe(Math.round(after.total / 10) + 200)
})

test('cash for a leg that was taken from its driver is given back, and the driver holds nothing', async () => {
  const { reference, phone, press } = await givenWork({ byCard: false })
  const check = async () => {
    const { version } = await bookingOf(reference)
    const input = { reference, version, answer: 'returned', reason: 'rang both' }
    return (await ann.post('/api/desk/check', input)).body
  }
  const { total } = await bookingOf(reference)
  await press('en_route')
  await press('arrived')
  await phone.post('/api/driver/cash', {
    reference,
    amount: total / 100,
    eventId: randomUUID(),
    at: NOON,
  })
  expect(await check()).toMatchObject({ reason: 'nothing-due' })
  await unassignDriver(await testApp.context(), { reference, by: DESK, reason: 'a flat tyre' })
  expect(await movedOf(reference)).toMatchObject({ owed: 0 - total })
  expect(await alertOf(reference)).toMatchObject({ title: 'Review payment' })
  await ann.post('/api/desk/cancel', {
    reference,
    version: (await bookingOf(reference)).version,
    reason: 'a tyre',
  })
  expect(await alertOf(reference)).toMatchObject({ kind: 'check-money' })
  expect(await check()).toMatchObject({ code: 1 })
  expect(await alertOf(reference)).toBeUndefined()
  expect(await movedOf(reference)).toMatchObject({ owed: 0 })
})
