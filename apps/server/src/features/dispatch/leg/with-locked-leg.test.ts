import type { LiveEvent } from '@kerbside/contract/live.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenDriver } from '../../../../test/given-driver.ts'
import { givenAssigned, givenLeg, givenPhone } from '../../../../test/given-leg.ts'
import { enrolBy, givenInvitation } from '../../../../test/given-staff.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts'
import { offerLeg } from '../assign/offer-leg.ts'
import { restoreLeg } from './restore-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let testApp: TestApp
let ann: TestClient
let sam: TestClient

beforeAll(async () => {
  testApp = await startTestApp({ now: NOON, ends: afterAll })
  ann = await givenMember({ email: 'ann@kerbside.example', name: 'Ann Fox', role: 'dispatcher' })
  sam = await givenMember({ email: 'sam@kerbside.example', name: 'Sam Rowe', role: 'support' })
})
beforeEach(() => testApp.setNow(NOON))

async function givenMember(member: Parameters<typeof givenInvitation>[1]): Promise<TestClient> {
  const client = testApp.client()
  await enrolBy(testApp, {
    client,
    invitation: await givenInvitation(testApp, member),
    word: 'word',
  })
  return client
}

const bookingSnapshot = async (reference: number) => {
  const [row] = await asOwner<{
    state: string
    driver_id: string | null
    version: number
    pickup_local: string
    requested: string | null
    desk_note: string
    payment_state: string
    fare: number
  }>(
    testApp,
    `select l.state, l.driver_id, b.version, l.pickup_local, l.requested_pickup_at::text as requested, l.desk_note,
       b.payment_state, l.fare_minor::int as fare
     from leg l join booking b on b.id = l.booking_id where l.reference = ${reference}`,
  )
  if (!row) throw new Error(`no leg ${reference}`)
  return row
}

const referenceOf = (event: LiveEvent) => {
  if ('reference' in event) return event.reference
  return 'jobpartid' in event ? event.jobpartid : undefined
}
const eventsOf = (reference: number) =>
  testApp.published.flatMap(({ event }) => (referenceOf(event) === reference ? [event] : []))

test('the desk assigns a leg: customer, board and driver are notified, and the next change needs the new version', async () => {
  const driver = await givenDriver(testApp, { at: NEAR })
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const input = { reference, version: 1, driverId: driver.number }
  const { status, body } = await ann.post('/api/desk/assign', input)
  expect([status, body]).toMatchObject([
    200,
    { code: 1, state: 'assigned', version: 2, driverId: driver.number, breaches: [] },
  ])
  expect(eventsOf(reference).map(({ signal }) => signal)).toEqual([
    'statusUpdate',
    'boardUpdate',
    'legUpdate',
  ])
  const late = await ann.post('/api/desk/unassign', { reference, version: 1, reason: 'sick' })
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 2, reason: 'changed-meanwhile', version: 2, state: 'assigned' },
  ])
  const [row] = await asOwner<{ who: string; channel: string }>(
    testApp,
    `select who, channel from transition t join leg l using (booking_id)
     where l.reference = ${reference} and t.to_state = 'assigned'`,
  )
  expect(row).toEqual({ who: 'Ann Fox', channel: 'desk' })
})

test('broken rules are reported first, and the assignment is made when the desk confirms it', async () => {
  const driver = await givenDriver(testApp)
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const input = { reference, version: 1, driverId: driver.number }
  expect((await ann.post('/api/desk/assign', input)).body).toMatchObject({
    code: 2,
    reason: 'not-on-shift',
    state: 'confirmed',
    breaches: [{ reason: 'not-on-shift', hard: false }],
  })
  const done = await ann.post('/api/desk/assign', { ...input, anyway: true })
  expect(done.body).toMatchObject({ code: 1, breaches: [{ reason: 'not-on-shift' }] })
})

test('a client that is not a dispatcher of this operator gets a not-found response', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const input = { reference, version: 1, reason: 'x', note: 'x', driverId: 1, to: 'declined' }
  const north = testApp.client('northway.localhost')
  for (const path of [
    'assign',
    'unassign',
    'offer',
    'withdraw',
    'move',
    'note',
    'cancel',
    'restore',
  ])
    for (const client of [testApp.client(), sam, north])
      expect([path, (await client.post(`/api/desk/${path}`, input)).status]).toEqual([path, 404])
  expect(await bookingSnapshot(reference)).toMatchObject({ state: 'confirmed', version: 1 })
})

test('an unknown leg gives 404, and an incomplete or invalid request 400', async () => {
  const params = { reference: 999_999_999, version: 1, reason: 'x' }
  expect((await ann.post('/api/desk/unassign', params)).status).toBe(404)
  expect((await ann.post('/api/desk/unassign', { reference: 1 })).status).toBe(400)
  expect((await ann.post('/api/desk/move', { ...params, to: 'nowhere' })).status).toBe(400)
})

test('a customer’s cancellation frees the driver and withdraws the offer in one transaction', async () => {
  const [has, params] = [
    await givenDriver(testApp, { at: NEAR }),
    await givenDriver(testApp, { at: NEAR }),
  ]
  const given = await givenLeg(testApp, '2026-03-10T14:00')
  const offered = await givenLeg(testApp, '2026-03-10T14:00')
  await givenAssigned(testApp, { reference: given.reference, driverId: has.driverId })
  const by = { role: 'dispatcher', channel: 'desk' } as const
  await offerLeg(await testApp.context(), {
    reference: offered.reference,
    driverId: params.driverId,
    by,
  })
  for (const { reference, client } of [given, offered]) {
    const { body } = await client.post('/api/cancelbooking', { bookingref: reference })
    expect(body).toMatchObject({ code: 1, status: 'cancelled' })
    expect(await bookingSnapshot(reference)).toMatchObject({ state: 'cancelled', driver_id: null })
  }
  const [offer] = await asOwner<{ state: string }>(
    testApp,
    `select state from offer where driver_id = '${params.driverId}'`,
  )
  expect(offer?.state).toBe('withdrawn')
  const published = testApp.published.filter(
    ({ topic, event }) =>
      topic === `driver/${has.driverId}` && 'what' in event && event.what === 'cancelled',
  )
  expect(published).toHaveLength(1)
})

test('a mistaken cancellation is restored with a reason before the pickup; afterwards it is too late', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-10T14:00')
  await ann.post('/api/desk/cancel', { reference, version: 1, reason: 'wrong one' })
  const { version } = await bookingSnapshot(reference)
  const input = { reference, version, reason: 'wrong one cancelled' }
  expect((await ann.post('/api/desk/restore', { ...input, reason: '' })).status).toBe(400)
  const { body } = await ann.post('/api/desk/restore', input)
  expect(body).toMatchObject({ code: 1, state: 'confirmed', version: version + 1 })
  // and it can be cancelled again, as if it had never been cancelled
  await ann.post('/api/desk/cancel', { reference, version: version + 1, reason: 'really' })
  const again = await bookingSnapshot(reference)
  expect(again.state).toBe('cancelled')
  testApp.setNow('2026-03-10T14:01:00Z')
  expect(
    await restoreLeg(await testApp.context(), {
      reference,
      by: { role: 'dispatcher', channel: 'desk' },
      reason: 'after all',
    }),
  ).toMatchObject({ ok: false, reason: 'pickup-past' })
})

test('a pickup is moved at its price: the requested time is stored, driver and customer are notified', async () => {
  const driver = await givenDriver(testApp, { at: NEAR })
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const before = await bookingSnapshot(reference)
  const input = { reference, version: 2, reason: 'running late' }
  for (const time of ['13:20', '13:30'])
    await ann.post('/api/desk/retime', {
      ...input,
      version: (await bookingSnapshot(reference)).version,
      pickupLocal: `2026-03-10T${time}`,
    })
  const after = await bookingSnapshot(reference)
  expect(after).toMatchObject({
    pickup_local: '2026-03-10T13:30',
    fare: before.fare,
    version: 4,
    driver_id: driver.driverId,
  })
  expect(new Date(after.requested ?? '').toISOString()).toBe('2026-03-10T13:00:00.000Z')
  const phone = await givenPhone(testApp, driver)
  const { body } = await phone.get('/api/driver/legs')
  expect(body['legs']).toMatchObject([
    { pickupLocal: '2026-03-10T13:30', requestedLocal: '2026-03-10T13:00' },
  ])
  const past = await ann.post('/api/desk/retime', {
    ...input,
    version: 4,
    pickupLocal: '2026-03-10T11:00',
  })
  expect(past.body).toMatchObject({ reason: 'pickup-past' })
})

test('the desk’s note reaches the driver of the leg, and no customer', async () => {
  const driver = await givenDriver(testApp, { at: NEAR })
  const { reference, ticketCode } = await givenLeg(testApp, '2026-03-10T13:00')
  await givenAssigned(testApp, { reference, driverId: driver.driverId })
  const note = 'Blue door. Ring the lower bell.'
  expect((await ann.post('/api/desk/note', { reference, version: 2, note })).body).toMatchObject({
    code: 1,
    version: 3,
  })
  const phone = await givenPhone(testApp, driver)
  expect((await phone.get('/api/driver/legs')).body['legs']).toMatchObject([{ deskNote: note }])
  const seen = await testApp.client().post('/api/bookinginfo', { code: ticketCode })
  expect(JSON.stringify(seen.body)).not.toContain('lower bell')
})

test('the desk changes a leg until the pickup, at the price shown, once', async () => {
  const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
  const stop = { address: 'Deptford Bridge', postcode: 'SE8 4HH', lat: 51.4743, lng: -0.0222 }
  const params = { reference, bookingdate: '2026-03-10T15:00', viaaddresses: [stop] }
  const { body } = await ann.post('/api/desk/editquote', params)
  expect(body).toMatchObject({ code: 1, message: '', maychange: 'all' })
  expect(body['newtotal']).toBeGreaterThan(Number(body['total']))
  const done = await ann.post('/api/desk/edit', { reference, offerId: body['offerid'] })
  expect(done.body).toMatchObject({ code: 1, total: body['newtotal'] })
  const after = await bookingSnapshot(reference)
  expect(after).toMatchObject({ pickup_local: '2026-03-10T15:00' })
  expect(after.fare / 100).toBeCloseTo(Number(body['newtotal']), 5)
})
