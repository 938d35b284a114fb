import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../../test/given-driver.ts'
import { asOwner, startTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts'
import { chatTopic, legTopic } from '../../hub/topics.ts'
import { findMyBooking } from '../booking/find/find-my-booking.ts'
import { assignDriver } from '../dispatch/assign/assign-driver.ts'
import { moveLeg } from '../dispatch/leg/move-leg.ts'
import { openDriverRegistry } from '../driver/position/driver-registry.ts'
import { countVias, recallVias } from './count-vias.ts'
import { findRouteAhead } from './find-route-ahead.ts'
import { findTrackedLeg } from './find-tracked-leg.ts'

const OSTERLEY = { lat: 51.4905, lng: -0.3335 }
const DESK = { role: 'dispatcher', channel: 'desk', name: 'Dora' } as const
const MORNING = '2026-03-11T08:58:00Z'

let testApp: TestApp
let maya: TestClient
let trackedLeg: { reference: number; code: string; bookingId: string; driver: GivenDriver }

beforeAll(async () => {
  testApp = await startTestApp({ ends: (takeDown) => afterAll(takeDown) })
}, 60_000)

/** A booking of Maya's for the morning, and Amina, who can drive it. */
beforeEach(async () => {
  testApp.setNow('2026-03-10T12:00:00Z')
  maya = testApp.client()
  const { Bref, ticketcode } = await givenBooking(maya)
  testApp.setNow(MORNING)
  const driver = await givenDriver(testApp, {
    firstName: 'Amina',
    lastName: 'Khan',
    vehicle: {
      make: 'Škoda',
      model: 'Superb',
      colour: 'Grey',
      registration: `LK74 ${Bref.slice(-3)}`,
    },
    at: OSTERLEY,
  })
  const reference = Number(Bref)
  const booking = await findMyBooking(await testApp.context(), { code: ticketcode, reference })
  trackedLeg = { reference, code: ticketcode, bookingId: booking?.id ?? '', driver }
})

const track = (query: string, client = testApp.client()) => client.get(`/api/trackvehicle?${query}`)
const byCode = () => `jobpartid=0&id=x&code=${trackedLeg.code}`

async function assign(): Promise<void> {
  const { reference, driver } = trackedLeg
  const params = { reference, driverId: driver.driverId, by: DESK, anyway: true }
  const result = await assignDriver(await testApp.context(), params)
  if (!result.ok) throw new Error(result.reason)
}

async function move(...states: ('en_route' | 'arrived' | 'on_board' | 'completed')[]) {
  for (const to of states) {
    const params = { reference: trackedLeg.reference, to, by: DESK, reason: 'the phone is flat' }
    const result = await moveLeg(await testApp.context(), params)
    if (!result.ok) throw new Error(result.reason)
  }
}

/** The driver's phone reports a position, this many metres further west and this many seconds later. */
async function drive({ metres, seconds }: { metres: number; seconds: number }) {
  const at = new Date(Date.parse(MORNING) + seconds * 1000)
  testApp.setNow(at.toISOString())
  const context = await testApp.context()
  const lng = OSTERLEY.lng - metres / 69_200
  const fix = { driverId: trackedLeg.driver.driverId, lat: OSTERLEY.lat, lng, at, heading: 268 }
  expect(context.drivers.seen(context.operator, fix)).toEqual({ ok: true })
}

const publishedEvents = () =>
  testApp.published
    .filter(({ topic }) => topic === legTopic(trackedLeg.bookingId, 1))
    .map(({ event }) => event)
const places = () => publishedEvents().filter(({ signal }) => signal === 'locationUpdate')
const settled = () => new Promise((done) => setTimeout(done, 30))

describe('driver, car and position', () => {
  test('no driver is disclosed before one is assigned; from then on the passenger can recognise the car', async () => {
    expect((await track(byCode())).body).toMatchObject({
      state: 'confirmed',
      status: 'upcoming',
      name: '',
      regno: '',
      drivermobile: '',
    })
    await assign()
    expect((await track(byCode())).body).toMatchObject({
      status: 'upcoming assigned',
      jobid: trackedLeg.reference,
      name: 'Amina K.',
      make: 'Škoda',
      colour: 'Grey',
      licence: 'T-1',
      drivermobile: trackedLeg.driver.phone,
      drivernumber: String(trackedLeg.driver.number),
    })
  })

  test('the position is hidden until the driver sets off, then it comes with whole minutes and the route', async () => {
    await assign()
    const before = (await track(byCode())).body
    expect([before['currentlat'], before['seenat'], before['etaetc']]).toEqual([null, '', 0])
    await move('en_route')
    const { body } = await track(byCode())
    expect(body).toMatchObject({ status: 'started', currentlat: 51.4905, currentlng: -0.3335 })
    const [minutes, metres] = [Number(body['etaetc']), Number(body['distance'])]
    expect(Number.isInteger(minutes)).toBe(true)
    // Osterley to Terminal 5 is seven or eight miles
    expect([minutes > 10 && minutes < 45, metres > 9_000 && metres < 16_000]).toEqual([true, true])
    expect((body['coordinates'] as unknown[]).length).toBeGreaterThan(3)
    expect(body['currentlocation']).not.toBe('')
  })

  test('with the passenger on board the route leads to the drop-off, and after the ride it is empty', async () => {
    await assign()
    await move('en_route')
    const there = Number((await track(byCode())).body['distance'])
    await move('arrived', 'on_board')
    expect(Number((await track(byCode())).body['distance'])).toBeGreaterThan(there)
    await move('completed')
    expect((await track(byCode())).body).toMatchObject({
      status: 'finish',
      name: 'Amina K.',
      drivermobile: '',
      currentlat: null,
      seenat: '',
      coordinates: [],
    })
  })

  test('a stop counts until the car has passed it', async () => {
    const context = await testApp.context()
    const OXFORD_CIRCUS = { lat: 51.5152, lng: -0.1419 }
    const HAMMERSMITH = { lat: 51.4927, lng: -0.2247 }
    const leg = {
      reference: 77,
      state: 'on_board',
      pickup: OSTERLEY,
      vias: [OXFORD_CIRCUS],
      dropOff: HAMMERSMITH,
    } as const
    const metresFrom = async (place: { lat: number; lng: number }) =>
      (await findRouteAhead(context, { leg, from: { ...place, at: context.now() } }))?.metres ?? 0
    // Via Oxford Circus it is twice as far as straight there.
    expect(await metresFrom(OSTERLEY)).toBeGreaterThan(18_000)
    expect(await metresFrom(OXFORD_CIRCUS)).toBeLessThan(10_000)
    testApp.setNow(new Date(context.now().getTime() + 60_000).toISOString())
    expect(await metresFrom({ lat: 51.5008, lng: -0.1922 })).toBeLessThan(5_000)
  })

  test('a passed stop is known to a restarted server too', async () => {
    const via = { address: 'Osterley Park', postcode: 'TW7 4RB', category: '', point: OSTERLEY }
    await testApp.db
      .updateTable('leg')
      .set({ vias: JSON.stringify([via]) })
      .where('reference', '=', trackedLeg.reference)
      .execute()
    await assign()
    await move('en_route', 'arrived', 'on_board')
    await drive({ metres: 20, seconds: 30 })
    await vi.waitFor(async () => {
      const [row] = await asOwner<{ vias_passed: number }>(
        testApp,
        `select vias_passed from leg where reference = ${trackedLeg.reference}`,
      )
      expect(row?.vias_passed).toBe(1)
    })
    const drivers = openDriverRegistry({ now: testApp.deps.now })
    await recallVias({ ...testApp.deps, drivers })
    const context = { ...(await testApp.context()), drivers }
    const far = { lat: 51.5, lng: -0.12 }
    const leg = { reference: trackedLeg.reference, vias: [OSTERLEY] }
    expect(countVias(context, { leg, place: far })).toBe(1)
    const { operator } = await testApp.context('northway')
    expect(countVias({ drivers, operator }, { leg, place: far })).toBe(0)
  })

  test('driver and passenger see the same arrival time at the drop-off, to the minute', async () => {
    await assign()
    await testApp.db
      .updateTable('leg')
      .set({ seconds: 2_890 })
      .where('reference', '=', trackedLeg.reference)
      .execute()
    const phone = await signInDriver(testApp, trackedLeg.driver)
    const { body } = await phone.get('/api/driver/legs')
    const [driverLeg] = body['legs'] as { dropOffLocal: string }[]
    const { code, reference } = trackedLeg
    const page = await findTrackedLeg(await testApp.context(), { code, reference })
    expect(page?.way.traveltime).toBe(49)
    expect(driverLeg?.dropOffLocal).toBe('2026-03-11T10:19')
  })

  test('a waiting driver is shown with the start of the wait and the end of the free time', async () => {
    await assign()
    await move('en_route')
    testApp.setNow('2026-03-11T09:20:00Z')
    await move('arrived')
    const { body } = await track(byCode())
    expect(body['waitingsince']).toBe('2026-03-11T09:20:00.000Z')
    expect(Date.parse(String(body['waitingfreeuntil']))).toBeGreaterThan(
      Date.parse('2026-03-11T09:30:00Z'),
    )
  })

  test('the booker sees a leg by its number; for other clients it looks as if it did not exist', async () => {
    await assign()
    expect((await track(`jobpartid=${trackedLeg.reference}`, maya)).body).toMatchObject({ code: 1 })
    const missing = await track('jobpartid=7654321')
    const theirs = await track(`jobpartid=${trackedLeg.reference}`)
    const elsewhere = await track(byCode(), testApp.client('northway.localhost'))
    for (const response of [theirs, elsewhere])
      expect([response.status, response.body]).toEqual([missing.status, missing.body])
    expect(missing.status).toBe(404)
  })
})

describe('a shared link', () => {
  const share = async (client = maya, code = '') =>
    (await client.post('/api/sharetracking', { jobpartid: trackedLeg.reference, code })).body

  test('follows the car and shows nothing else of the booking', async () => {
    await assign()
    await move('en_route')
    const { trackcode } = await share()
    const shared = (await track(`code=${String(trackcode)}`)).body
    expect(shared).toMatchObject({ name: 'Amina K.', currentlat: 51.4905, drivermobile: '' })
    for (const [path, body] of [
      ['/api/bookinginfo', { code: trackcode }],
      ['/api/cancelbooking', { source: 'web', bookingref: trackedLeg.reference, code: trackcode }],
    ] as const)
      expect([path, (await testApp.client().post(path, body)).status]).toEqual([path, 404])
  })

  test('is the same each time, can be shared again by anyone who has it, and cannot be made by others', async () => {
    const { trackcode } = await share()
    expect(await share(testApp.client(), trackedLeg.code)).toMatchObject({ trackcode })
    expect(await share(testApp.client(), String(trackcode))).toMatchObject({ trackcode })
    expect((await share(testApp.client()))['trackcode']).toBeUndefined()
  })

  test('ends in the evening of the day', async () => {
    const { trackcode } = await share()
    testApp.setNow('2026-03-12T09:00:00Z')
    expect((await track(`code=${String(trackcode)}`)).status).toBe(404)
  })
})

describe('the photo of the driver', () => {
  const PIXEL =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  test('needs the code of the booking, and is available once the driver is assigned', async () => {
    await testApp.db
      .updateTable('driver')
      .set({ photo: Buffer.from(PIXEL, 'base64'), photo_type: 'image/png' })
      .where('id', '=', trackedLeg.driver.driverId)
      .execute()
    const request = (query: string) => testApp.client().get(`/api/driverphoto?${query}`)
    const query = `jobpartid=${trackedLeg.reference}&code=${trackedLeg.code}`
    const missing = await request(`jobpartid=7654321&code=${'x'.repeat(43)}`)
    expect((await request(query)).body).toEqual(missing.body)
    await assign()
    expect((await request(query)).body['photo']).toBe(`data:image/png;base64,${PIXEL}`)
    expect((await request(`jobpartid=${trackedLeg.reference}`)).body).toEqual(missing.body)

    const { body } = await track(byCode())
    const file = (url: string) =>
      testApp.app.inject({ method: 'GET', url, headers: { host: 'kerbside.localhost' } })
    const { statusCode, headers } = await file(String(body['photo']))
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ])
    await move('en_route', 'arrived', 'on_board', 'completed')
    expect((await request(query)).body).toEqual(missing.body)
    expect((await track(byCode())).body['photo']).toBe('')
    expect((await file(`/driverphoto/${'x'.repeat(43)}/${trackedLeg.reference}`)).statusCode).toBe(
      404,
    )
  })
})

test('the configuration names the live channel at the host of the operator', async () => {
  const { body } = await testApp
    .client('northway.localhost')
    .get('/api/configuration?airports=true')
  expect(body['chatapiurl']).toBe('http://northway.localhost/hub')
})

test('the track is available when the ride is over, and not before', async () => {
  const request = () =>
    testApp
      .client()
      .get(`/api/driverFootprint?jobpartid=${trackedLeg.reference}&code=${trackedLeg.code}`)
  await assign()
  await move('en_route')
  const key = {
    operator_id: (await testApp.context()).operator,
    booking_id: trackedLeg.bookingId,
    leg: 1,
  }
  const path = JSON.stringify([
    [-0.3335, 51.4905],
    [-0.4881, 51.4723],
  ])
  await testApp.db
    .insertInto('footprint')
    .values({ ...key, path, metres: 12_400, seconds: 1_501, changed_at: new Date(MORNING) })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'booking_id', 'leg']).doUpdateSet({ path }),
    )
    .execute()
  expect((await request()).status).toBe(404)
  await move('arrived', 'on_board', 'completed')
  const { body } = await request()
  expect(body).toMatchObject({ code: 1, distance: 12_400, traveltime: 26 })
  expect(body['coordinates']).toHaveLength(2)
})

describe('open pages', () => {
  test('get a position after 25 metres or five seconds, and none before the driver sets off', async () => {
    await assign()
    await drive({ metres: 100, seconds: 5 })
    await settled()
    expect(places()).toEqual([])
    await move('en_route')
    await drive({ metres: 130, seconds: 6 })
    await drive({ metres: 140, seconds: 7 })
    await drive({ metres: 170, seconds: 8 })
    await drive({ metres: 175, seconds: 13 })
    await settled()
    expect(places()).toHaveLength(3)
    expect(places().at(-1)).toMatchObject({
      jobpartid: trackedLeg.reference,
      heading: 268,
      at: '2026-03-11T08:58:13.000Z',
      etaetc: expect.any(Number),
    })
  })

  test('get the current state when they subscribe, and cannot subscribe to another customer’s leg', async () => {
    await assign()
    await move('en_route')
    const context = await testApp.context()
    const join = (facts: { jobpartid: number; code: string | undefined }) =>
      testApp.deps.live.joins.answer('booking', { context, facts })
    const joined = await join({ jobpartid: trackedLeg.reference, code: trackedLeg.code })
    const { bookingId } = trackedLeg
    expect(joined?.topics).toEqual([legTopic(bookingId, 1), chatTopic(bookingId, 1)])
    expect(joined?.snapshot.map(({ signal }) => signal)).toEqual(['statusUpdate', 'locationUpdate'])
    expect(joined?.snapshot[0]).toMatchObject({
      state: 'en_route',
      jobpartid: trackedLeg.reference,
    })
    expect(await join({ jobpartid: trackedLeg.reference, code: undefined })).toBeUndefined()
    expect(await join({ jobpartid: trackedLeg.reference, code: 'x'.repeat(43) })).toBeUndefined()
    expect(await join({ jobpartid: 7654321, code: trackedLeg.code })).toBeUndefined()
  })
})

test('show what an offline phone reports late at the time it happened', async () => {
  await assign()
  const { reference, code, driver } = trackedLeg
  const by = { role: 'driver', channel: 'phone', driverId: driver.driverId } as const
  testApp.setNow('2026-03-11T10:05:00Z')
  for (const [to, at] of [
    ['en_route', '2026-03-11T09:05:00Z'],
    ['arrived', '2026-03-11T09:25:00Z'],
  ] as const) {
    const params = { reference, to, by, reason: '', deviceAt: new Date(at) }
    expect(await moveLeg(await testApp.context(), params)).toMatchObject({ ok: true })
  }
  const page = await findTrackedLeg(await testApp.context(), { code, reference })
  expect(page?.steps.map(({ at }) => at)).toEqual([
    '2026-03-11T08:58:00.000Z',
    '2026-03-11T09:05:00.000Z',
    '2026-03-11T09:25:00.000Z',
    '',
    '',
  ])
})
