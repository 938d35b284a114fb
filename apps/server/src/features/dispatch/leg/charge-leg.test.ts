import { showDeskLeg } from '@kerbside/contract/dispatch.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenBooking } from '../../../../test/given.ts'
import { givenStaff } from '../../../../test/given-desk.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenDriven, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'

const NOON = '2026-03-10T12:00:00Z'
let testApp: TestApp
let desk: TestClient
beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  desk = await givenStaff(testApp, 'dispatcher')
})
beforeEach(() => testApp.setNow(NOON))

const show = async (reference: number) => {
  const { body } = await desk.get(`/api/desk/leg?reference=${reference}`)
  const { details, leg, history = [] } = showDeskLeg.reply.parse(body)
  if (!details || !leg) throw new Error('no leg')
  return { ...details, version: leg.version, money: leg.money, history }
}
const add = async (reference: number, more: object = {}) => {
  const { version } = await show(reference)
  const id = crypto.randomUUID()
  const input = { reference, version, id, kind: 'parking', amount: 7.5, note: 'T5', ...more }
  return (await desk.post('/api/desk/charge', input)).body
}
const decide = async (reference: number, more: object) => {
  const { version } = await show(reference)
  return (await desk.post('/api/desk/charge/decide', { reference, version, ...more })).body
}
/** On the road with a cash booking. */
const givenUnderWay = async (to = 'on_board') => {
  const dan = await givenDriver(testApp)
  const { reference } = await givenLeg(testApp, '2026-03-10T13:30')
  await givenAssigned(testApp, { reference, driverId: dan.driverId })
  await givenDriven(testApp, { reference, driverId: dan.driverId, to })
  const phone = await givenPhone(testApp, dan)
  const report = async (more: object = {}) => {
    const event = {
      kind: 'charge',
      eventId: crypto.randomUUID(),
      at: NOON,
      reference,
      charge: 'parking',
      amount: 6,
      note: '',
      photo: '',
      ...more,
    }
    const { body } = await phone.post('/api/driver/events', { events: [event] })
    const [result] = body['results'] as { code: number; reason: string; leg: object }[]
    return { ...result, eventId: event.eventId }
  }
  return { reference, driverId: dan.driverId, report, phone }
}

test('parking that the desk adds is in the price once, however often it is pressed, and the driver gets all of it', async () => {
  const { reference } = await givenUnderWay()
  const before = await show(reference)
  const id = crypto.randomUUID()
  expect(await add(reference, { id })).toMatchObject({ code: 1 })
  expect(await add(reference, { id })).toMatchObject({ code: 1 })
  const after = await show(reference)
  expect(after.total).toBeCloseTo(before.total + 7.5)
  expect(after.lines.at(-1)).toEqual({ kind: 'parking', text: 'Parking, T5', amount: 7.5 })
  expect(after.charges).toMatchObject([{ state: 'accepted', addedBy: 'Nadia dispatcher' }])
  expect(after.driverPay?.amount).toBeCloseTo((before.driverPay?.amount ?? 0) + 7.5)
  // the change of the fare is recorded in the same moment, in either order
  expect(after.history.slice(0, 2)).toContainEqual(
    expect.objectContaining({ text: 'Extra charge added', reason: 'Parking £7.50. T5' }),
  )
  expect(await decide(reference, { id, accept: false, reason: '' })).toMatchObject({
    reason: 'needs-reason',
  })
  expect(await decide(reference, { id, accept: false, reason: 'Not ours' })).toMatchObject({
    code: 1,
  })
  expect((await show(reference)).total).toBeCloseTo(before.total)
})

test('the VAT of a job with an extra charge is that of its total, not a share of the quote’s rounded VAT', async () => {
  const { Bref } = await givenBooking(testApp.client())
  const reference = Number(Bref)
  // a fare whose VAT was rounded down: its share for the parking would be a penny too low
  expect(await show(reference)).toMatchObject({ total: 87.5, vat: 14.58 })
  await add(reference, { amount: 6.5 })
  expect(await show(reference)).toMatchObject({ total: 94, vat: 15.67 })
})

test('a driver’s parking with a photo is collected with the cash at once, and the desk sees the receipt', async () => {
  const { reference, report, phone } = await givenUnderWay()
  const photo = await sharp({
    create: { width: 60, height: 40, channels: 3, background: 'white' },
  })
    .jpeg()
    .toBuffer()
  const before = await show(reference)
  const { eventId, ...sent } = await report({ photo: photo.toString('base64') })
  expect(sent).toMatchObject({ code: 1, leg: { charges: [{ amount: 6, state: 'collected' }] } })
  expect((sent.leg as { cashToTake: number }).cashToTake).toBeCloseTo(before.total + 6)
  const { charges } = await show(reference)
  expect(charges).toMatchObject([{ id: eventId, byDriver: true, hasPhoto: true }])
  const receipt = (await desk.get(`/api/desk/charge/photo?id=${eventId}`)).body
  expect(receipt).toMatchObject({ code: 1, type: 'image/webp' })
  const northway = await givenStaff(testApp, 'dispatcher', 'northway')
  expect((await northway.get(`/api/desk/charge/photo?id=${eventId}`)).body['code']).toBe(0)
  expect((await phone.get(`/api/desk/charge/photo?id=${eventId}`)).status).not.toBe(200)
  await decide(reference, { id: eventId, accept: true })
  expect((await show(reference)).total).toBeCloseTo(before.total + 6)
})

test('what is no photo is refused in words and charges nothing; without it the charge goes through', async () => {
  const { reference, report } = await givenUnderWay()
  const heic = Buffer.from('0000001c66747970686569630000', 'hex').toString('base64')
  expect(await report({ photo: heic })).toMatchObject({ code: 2, reason: 'bad-photo' })
  expect((await show(reference)).charges).toEqual([])
  expect(await report()).toMatchObject({ code: 1 })
})

test('after the ride a driver’s charge waits for the desk; accepted it is in price and ledger, and open to pay', async () => {
  const { reference, report } = await givenUnderWay('completed')
  const before = await show(reference)
  const { eventId } = await report({ charge: 'toll' })
  expect((await show(reference)).total).toBeCloseTo(before.total)
  expect(await decide(reference, { id: eventId, accept: true })).toMatchObject({ code: 1 })
  const after = await show(reference)
  expect(after.total).toBeCloseTo(before.total + 6)
  expect(after.money).toBe('part-paid')
  const rows = await asOwner<{ account: string; amount: string }>(
    testApp,
    `select p.account, p.amount_minor as amount from journal j
     join posting p on p.operator_id = j.operator_id and p.journal_id = j.id
     where j.event_key like '%charge:${eventId}%' and p.amount_minor < 0
     order by p.account`,
  )
  expect(rows).toEqual([
    { account: 'rev:fare', amount: '-500' },
    { account: 'vat:2000', amount: '-100' },
  ])
})

test('a driver adds a charge within twelve hours of the end of a job, by the clock of the ride, and not later', async () => {
  testApp.setNow('2026-03-10T13:00:00Z')
  const { reference, report, phone } = await givenUnderWay()
  const at = '2026-03-10T16:00:00.000Z'
  testApp.setNow(at)
  const end = { reference, to: 'completed', eventId: crypto.randomUUID(), at, reason: '' }
  expect((await phone.post('/api/driver/move', end)).body).toMatchObject({ code: 1 })
  const done = async () => {
    const { body } = await phone.get('/api/driver/legs')
    const legs = body['done'] as { chargesUntil: string }[]
    return [legs.map(({ chargesUntil }) => chargesUntil), Number(body['earned']) > 0]
  }
  const until = '2026-03-11T04:00:00.000Z'
  expect(await done()).toEqual([[until], true])
  // a job of yesterday afternoon earns nothing today, and is still open for charges
  testApp.setNow('2026-03-11T03:59:00Z')
  expect(await report({ at: '2026-03-11T03:59:00Z' })).toMatchObject({ code: 1 })
  expect(await done()).toEqual([[until], false])
  testApp.setNow('2026-03-11T04:01:00Z')
  expect(await done()).toEqual([[], false])
  const late = { code: 2, reason: 'charge-late' }
  expect(await report({ at: '2026-03-11T04:01:00Z' })).toMatchObject(late)
  // entered in time, on a phone without a signal
  expect(await report({ at: '2026-03-11T03:58:00Z' })).toMatchObject({ code: 1 })
})

test('the desk pays a driver another amount with a reason; the customer’s price and the parking stay', async () => {
  const { reference } = await givenUnderWay('completed')
  await add(reference, { amount: 5 })
  const { total, version } = await show(reference)
  const pay = { reference, version, amount: 20, reason: 'Agreed by phone' }
  const bare = await desk.post('/api/desk/driverpay', { ...pay, reason: '' })
  expect(bare.body['code']).not.toBe(1)
  expect((await desk.post('/api/desk/driverpay', pay)).body).toMatchObject({ code: 1 })
  const after = await show(reference)
  expect(after).toMatchObject({ total, driverPay: { amount: 25, byHand: true, charges: 5 } })
  expect((await desk.post('/api/desk/driverpay', pay)).status).toBe(409)
})

test('a cash booking becomes a card booking with a link, and back; what is not offered is not listed', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-12T12:30')
  const { payment, version } = await show(reference)
  expect(payment).toEqual({ method: 'cash', choices: ['card'] })
  const change = async (to: string, at: number) =>
    (await desk.post('/api/desk/payment', { reference, version: at, to })).body
  expect(await change('account', version)).toMatchObject({ code: 2, reason: 'no-account' })
  expect(await change('card', version)).toMatchObject({ code: 1 })
  const card = await show(reference)
  expect(card).toMatchObject({ money: 'unpaid', payment: { method: 'card', choices: ['cash'] } })
  expect(card.history.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Payment link sent', 'Payment method changed']),
  )
  expect(await change('cash', version)).toMatchObject({ reason: 'changed-meanwhile' })
  expect(await change('cash', card.version)).toMatchObject({ code: 1 })
  expect((await show(reference)).money).toBe('cash')
})

test('a past booking opens the booking page filled in, for the desk alone', async () => {
  const { reference } = await givenUnderWay('completed')
  const { body } = await desk.post('/api/desk/rebook', { reference })
  const info = await testApp.client().post('/api/bookinginfo', { code: body['rebook'] })
  expect(info.body).toMatchObject({
    code: 1,
    passengername: expect.any(String),
    meetandgreet: false,
  })
  const northway = await givenStaff(testApp, 'owner', 'northway')
  expect((await northway.post('/api/desk/rebook', { reference })).body['code']).toBe(0)
})
