import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { givenDriver } from '../../../test/given-driver.ts'
import { givenAssigned, givenPhone, givenRide } from '../../../test/given-job.ts'
import { enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { offerJob } from './offer-job.ts'
import { restoreLeg } from './restore-leg.ts'

const NOON = '2026-03-10T12:00:00Z'
const NEAR = { lat: 51.5, lng: -0.02 }
let house: House
let ann: Visitor
let sam: Visitor

beforeAll(async () => {
  house = await openHouse({ now: NOON, ends: afterAll })
  ann = await givenMember({ email: 'ann@kerbside.example', name: 'Ann Fox', role: 'dispatcher' })
  sam = await givenMember({ email: 'sam@kerbside.example', name: 'Sam Rowe', role: 'support' })
})
beforeEach(() => house.setNow(NOON))

async function givenMember(who: Parameters<typeof givenInvitation>[1]): Promise<Visitor> {
  const visitor = house.visitor()
  await enrolBy(house, { visitor, invitation: await givenInvitation(house, who), word: 'word' })
  return visitor
}

const standingOf = async (reference: number) => {
  const [row] = await asOwner<{
    state: string
    driver_id: string | null
    version: number
    pickup_local: string
    asked: string | null
    desk_note: string
    payment_state: string
    fare: number
  }>(
    house,
    `select l.state, l.driver_id, b.version, l.pickup_local, l.asked_pickup_at::text as asked, l.desk_note,
       b.payment_state, l.fare_minor::int as fare
     from leg l join booking b on b.id = l.booking_id where l.reference = ${reference}`,
  )
  if (!row) throw new Error(`no leg ${reference}`)
  return row
}

const toldIn = (reference: number) =>
  house.published.flatMap(({ event }) =>
    'jobpartid' in event && event.jobpartid === reference ? [event] : [],
  )

test('the desk gives a job to a driver: customer, board and driver are told, and the next write needs the new version', async () => {
  const driver = await givenDriver(house, { at: NEAR })
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T13:00')
  const said = { jobpartid, version: 1, driverid: driver.number }
  const { status, body } = await ann.post('/api/desk/assign', said)
  expect([status, body]).toMatchObject([
    200,
    { code: 1, state: 'assigned', version: 2, driverid: driver.number, breaches: [] },
  ])
  expect(toldIn(jobpartid).map(({ signal }) => signal)).toEqual([
    'statusUpdate',
    'boardUpdate',
    'jobUpdate',
  ])
  const late = await ann.post('/api/desk/unassign', { jobpartid, version: 1, reason: 'sick' })
  expect([late.status, late.body]).toMatchObject([
    409,
    { code: 2, reason: 'changed-meanwhile', version: 2, state: 'assigned' },
  ])
  const [row] = await asOwner<{ who: string; channel: string }>(
    house,
    `select who, channel from transition t join leg l using (booking_id)
     where l.reference = ${jobpartid} and t.to_state = 'assigned'`,
  )
  expect(row).toEqual({ who: 'Ann Fox', channel: 'desk' })
})

test('what giving it would break is told first, and done when the desk says so', async () => {
  const driver = await givenDriver(house)
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T13:00')
  const said = { jobpartid, version: 1, driverid: driver.number }
  expect((await ann.post('/api/desk/assign', said)).body).toMatchObject({
    code: 2,
    reason: 'not-on-shift',
    state: 'confirmed',
    breaches: [{ reason: 'not-on-shift', hard: false }],
  })
  const done = await ann.post('/api/desk/assign', { ...said, anyway: true })
  expect(done.body).toMatchObject({ code: 1, breaches: [{ reason: 'not-on-shift' }] })
})

test('who is not a dispatcher of this operator learns nothing of it', async () => {
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T13:00')
  const said = { jobpartid, version: 1, reason: 'x', note: 'x', driverid: 1, to: 'declined' }
  const north = house.visitor('northway.localhost')
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
    for (const visitor of [house.visitor(), sam, north])
      expect([path, (await visitor.post(`/api/desk/${path}`, said)).status]).toEqual([path, 404])
  expect(await standingOf(jobpartid)).toMatchObject({ state: 'confirmed', version: 1 })
})

test('an unknown job is none, and half a question is no question', async () => {
  const asked = { jobpartid: 999_999_999, version: 1, reason: 'x' }
  expect((await ann.post('/api/desk/unassign', asked)).status).toBe(404)
  expect((await ann.post('/api/desk/unassign', { jobpartid: 1 })).status).toBe(400)
  expect((await ann.post('/api/desk/move', { ...asked, to: 'nowhere' })).status).toBe(400)
})

test('a customer who cancels frees the driver and calls the offer back, all in one', async () => {
  const [has, asked] = [
    await givenDriver(house, { at: NEAR }),
    await givenDriver(house, { at: NEAR }),
  ]
  const given = await givenRide(house, '2026-03-10T14:00')
  const offered = await givenRide(house, '2026-03-10T14:00')
  await givenAssigned(house, { reference: given.reference, driverId: has.driverId })
  const by = { role: 'dispatcher', channel: 'desk' } as const
  await offerJob(await house.call(), {
    reference: offered.reference,
    driverId: asked.driverId,
    by,
  })
  for (const { reference, visitor } of [given, offered]) {
    const { body } = await visitor.post('/api/cancelbooking', { bookingref: reference })
    expect(body).toMatchObject({ code: 1, status: 'cancelled' })
    expect(await standingOf(reference)).toMatchObject({ state: 'cancelled', driver_id: null })
  }
  const [offer] = await asOwner<{ state: string }>(
    house,
    `select state from offer where driver_id = '${asked.driverId}'`,
  )
  expect(offer?.state).toBe('withdrawn')
  const told = house.published.filter(
    ({ topic, event }) =>
      topic === `driver/${has.driverId}` && 'what' in event && event.what === 'cancelled',
  )
  expect(told).toHaveLength(1)
})

test('cancelled by mistake is put right before the pickup, with its reason; afterwards it is too late', async () => {
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T14:00')
  await ann.post('/api/desk/cancel', { jobpartid, version: 1, reason: 'wrong one' })
  const { version } = await standingOf(jobpartid)
  const said = { jobpartid, version, reason: 'wrong one cancelled' }
  expect((await ann.post('/api/desk/restore', { ...said, reason: '' })).status).toBe(400)
  const { body } = await ann.post('/api/desk/restore', said)
  expect(body).toMatchObject({ code: 1, state: 'confirmed', version: version + 1 })
  // and it can be cancelled again, as if nothing had been
  await ann.post('/api/desk/cancel', { jobpartid, version: version + 1, reason: 'really' })
  const again = await standingOf(jobpartid)
  expect(again.state).toBe('cancelled')
  house.setNow('2026-03-10T14:01:00Z')
  expect(
    await restoreLeg(await house.call(), {
      reference: jobpartid,
      by: { role: 'dispatcher', channel: 'desk' },
      reason: 'after all',
    }),
  ).toMatchObject({ ok: false, reason: 'pickup-past' })
})

test('a pickup is moved at its price: what was asked for is kept, driver and customer are told', async () => {
  const driver = await givenDriver(house, { at: NEAR })
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference: jobpartid, driverId: driver.driverId })
  const before = await standingOf(jobpartid)
  const said = { jobpartid, version: 2, reason: 'running late' }
  for (const time of ['13:20', '13:30'])
    await ann.post('/api/desk/retime', {
      ...said,
      version: (await standingOf(jobpartid)).version,
      pickupdatetime: `2026-03-10T${time}`,
    })
  const after = await standingOf(jobpartid)
  expect(after).toMatchObject({
    pickup_local: '2026-03-10T13:30',
    fare: before.fare,
    version: 4,
    driver_id: driver.driverId,
  })
  expect(new Date(after.asked ?? '').toISOString()).toBe('2026-03-10T13:00:00.000Z')
  const phone = await givenPhone(house, driver)
  const { body } = await phone.get('/api/driver/jobs')
  expect(body['jobs']).toMatchObject([
    { pickuplocal: '2026-03-10T13:30', askedlocal: '2026-03-10T13:00' },
  ])
  const past = await ann.post('/api/desk/retime', {
    ...said,
    version: 4,
    pickupdatetime: '2026-03-10T11:00',
  })
  expect(past.body).toMatchObject({ reason: 'pickup-past' })
})

test('the desk’s note reaches the driver who has the job, and no customer', async () => {
  const driver = await givenDriver(house, { at: NEAR })
  const { reference: jobpartid, ticketCode } = await givenRide(house, '2026-03-10T13:00')
  await givenAssigned(house, { reference: jobpartid, driverId: driver.driverId })
  const note = 'Blue door. Ring the lower bell.'
  expect((await ann.post('/api/desk/note', { jobpartid, version: 2, note })).body).toMatchObject({
    code: 1,
    version: 3,
  })
  const phone = await givenPhone(house, driver)
  expect((await phone.get('/api/driver/jobs')).body['jobs']).toMatchObject([{ desknote: note }])
  const seen = await house.visitor().post('/api/bookinginfo', { code: ticketCode })
  expect(JSON.stringify(seen.body)).not.toContain('lower bell')
})

test('the desk changes a trip until the pickup: what is shown is what it costs, once', async () => {
  const { reference: jobpartid } = await givenRide(house, '2026-03-10T13:00')
  const stop = { address: 'Deptford Bridge', postcode: 'SE8 4HH', lat: 51.4743, lng: -0.0222 }
  const asked = { jobpartid, bookingdate: '2026-03-10T15:00', viaaddresses: [stop] }
  const { body } = await ann.post('/api/desk/editquote', asked)
  expect(body).toMatchObject({ code: 1, message: '', maychange: 'all' })
  expect(body['newtotal']).toBeGreaterThan(Number(body['total']))
  const done = await ann.post('/api/desk/edit', { jobpartid, offerid: body['offerid'] })
  expect(done.body).toMatchObject({ code: 1, total: body['newtotal'] })
  const after = await standingOf(jobpartid)
  expect(after).toMatchObject({ pickup_local: '2026-03-10T15:00' })
  expect(after.fare / 100).toBeCloseTo(Number(body['newtotal']), 5)
})
