import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenBooking } from '../../../test/given.ts'
import { type GivenDriver, givenDriver, signInDriver } from '../../../test/given-driver.ts'
import { asOwner, type House, openHouse, type Visitor } from '../../../test/house.ts'
import { legTopic, talkTopic } from '../../hub/topics.ts'
import { findMyBooking } from '../booking/find-my-booking.ts'
import { assignDriver } from '../dispatch/assign-driver.ts'
import { moveLeg } from '../dispatch/move-leg.ts'
import { openDriverBook } from '../driver/driver-book.ts'
import { countVias, recallVias } from './count-vias.ts'
import { findPageRide } from './find-page-ride.ts'
import { findWay } from './find-way.ts'

const OSTERLEY = { lat: 51.4905, lng: -0.3335 }
const DESK = { role: 'dispatcher', channel: 'desk', name: 'Dora' } as const
const MORNING = '2026-03-11T08:58:00Z'

let house: House
let maya: Visitor
let ride: { reference: number; code: string; bookingId: string; driver: GivenDriver }

beforeAll(async () => {
  house = await openHouse({ ends: (takeDown) => afterAll(takeDown) })
}, 60_000)

/** A booking of Maya's for the morning, and Amina who could drive it. */
beforeEach(async () => {
  house.setNow('2026-03-10T12:00:00Z')
  maya = house.visitor()
  const { Bref, ticketcode } = await givenBooking(maya)
  house.setNow(MORNING)
  const driver = await givenDriver(house, {
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
  const booking = await findMyBooking(await house.call(), { code: ticketcode, reference })
  ride = { reference, code: ticketcode, bookingId: booking?.id ?? '', driver }
})

const track = (query: string, who = house.visitor()) => who.get(`/api/trackvehicle?${query}`)
const byCode = () => `jobpartid=0&id=x&code=${ride.code}`

async function assign(): Promise<void> {
  const { reference, driver } = ride
  const asked = { reference, driverId: driver.driverId, by: DESK, anyway: true }
  const verdict = await assignDriver(await house.call(), asked)
  if (!verdict.ok) throw new Error(verdict.reason)
}

async function move(...states: ('en_route' | 'arrived' | 'on_board' | 'completed')[]) {
  for (const to of states) {
    const asked = { reference: ride.reference, to, by: DESK, reason: 'the phone is flat' }
    const verdict = await moveLeg(await house.call(), asked)
    if (!verdict.ok) throw new Error(verdict.reason)
  }
}

/** The driver's phone says where it is, so many metres further west, so many seconds later. */
async function drive({ metres, seconds }: { metres: number; seconds: number }) {
  const at = new Date(Date.parse(MORNING) + seconds * 1000)
  house.setNow(at.toISOString())
  const call = await house.call()
  const lng = OSTERLEY.lng - metres / 69_200
  const fix = { driverId: ride.driver.driverId, lat: OSTERLEY.lat, lng, at, heading: 268 }
  expect(call.drivers.seen(call.operator, fix)).toEqual({ ok: true })
}

const told = () =>
  house.published
    .filter(({ topic }) => topic === legTopic(ride.bookingId, 1))
    .map(({ event }) => event)
const places = () => told().filter(({ signal }) => signal === 'locationUpdate')
const settled = () => new Promise((done) => setTimeout(done, 30))

describe('who comes, and where they are', () => {
  test('nobody is named before somebody is assigned; from then on the right car can be known', async () => {
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
      jobid: ride.reference,
      name: 'Amina K.',
      make: 'Škoda',
      colour: 'Grey',
      licence: 'T-1',
      drivermobile: ride.driver.phone,
      drivernumber: String(ride.driver.number),
    })
  })

  test('the place is theirs until they set off, then it comes with whole minutes and the way', async () => {
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

  test('with the passenger on board the way leads to the drop-off, and at the end to nobody', async () => {
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

  test('a stop on the way counts until the car has been at it', async () => {
    const call = await house.call()
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
      (await findWay(call, { leg, from: { ...place, at: call.now() } }))?.metres ?? 0
    // By way of Oxford Circus it is twice as far as straight there.
    expect(await metresFrom(OSTERLEY)).toBeGreaterThan(18_000)
    expect(await metresFrom(OXFORD_CIRCUS)).toBeLessThan(10_000)
    house.setNow(new Date(call.now().getTime() + 60_000).toISOString())
    expect(await metresFrom({ lat: 51.5008, lng: -0.1922 })).toBeLessThan(5_000)
  })

  test('a stop that is behind the car is behind it for a server that begins, too', async () => {
    const via = { address: 'Osterley Park', postcode: 'TW7 4RB', category: '', point: OSTERLEY }
    await house.db
      .updateTable('leg')
      .set({ vias: JSON.stringify([via]) })
      .where('reference', '=', ride.reference)
      .execute()
    await assign()
    await move('en_route', 'arrived', 'on_board')
    await drive({ metres: 20, seconds: 30 })
    await vi.waitFor(async () => {
      const [row] = await asOwner<{ vias_passed: number }>(
        house,
        `select vias_passed from leg where reference = ${ride.reference}`,
      )
      expect(row?.vias_passed).toBe(1)
    })
    const drivers = openDriverBook({ now: house.deps.now })
    await recallVias({ ...house.deps, drivers })
    const call = { ...(await house.call()), drivers }
    const far = { lat: 51.5, lng: -0.12 }
    const leg = { reference: ride.reference, vias: [OSTERLEY] }
    expect(countVias(call, { leg, place: far })).toBe(1)
    const { operator } = await house.call('northway')
    expect(countVias({ drivers, operator }, { leg, place: far })).toBe(0)
  })

  test('driver and passenger are told the same time at the drop-off, to the minute', async () => {
    await assign()
    await house.db
      .updateTable('leg')
      .set({ seconds: 2_890 })
      .where('reference', '=', ride.reference)
      .execute()
    const phone = await signInDriver(house, ride.driver)
    const { body } = await phone.get('/api/driver/jobs')
    const [job] = body['jobs'] as { dropofflocal: string }[]
    const { code, reference } = ride
    const page = await findPageRide(await house.call(), { code, reference })
    expect(page?.way.traveltime).toBe(49)
    expect(job?.dropofflocal).toBe('2026-03-11T10:19')
  })

  test('a driver who waits shows since when, and until when that is free', async () => {
    await assign()
    await move('en_route')
    house.setNow('2026-03-11T09:20:00Z')
    await move('arrived')
    const { body } = await track(byCode())
    expect(body['waitingsince']).toBe('2026-03-11T09:20:00.000Z')
    expect(Date.parse(String(body['waitingfreeuntil']))).toBeGreaterThan(
      Date.parse('2026-03-11T09:30:00Z'),
    )
  })

  test('who booked it sees it by its number; anybody else cannot tell it from none', async () => {
    await assign()
    expect((await track(`jobpartid=${ride.reference}`, maya)).body).toMatchObject({ code: 1 })
    const nobodys = await track('jobpartid=7654321')
    const theirs = await track(`jobpartid=${ride.reference}`)
    const elsewhere = await track(byCode(), house.visitor('northway.localhost'))
    for (const answer of [theirs, elsewhere])
      expect([answer.status, answer.body]).toEqual([nobodys.status, nobodys.body])
    expect(nobodys.status).toBe(404)
  })
})

describe('a link that is handed on', () => {
  const share = async (who = maya, code = '') =>
    (await who.post('/api/sharetracking', { jobpartid: ride.reference, code })).body

  test('follows the car and shows nothing else of the booking', async () => {
    await assign()
    await move('en_route')
    const { trackcode } = await share()
    const shared = (await track(`code=${String(trackcode)}`)).body
    expect(shared).toMatchObject({ name: 'Amina K.', currentlat: 51.4905, drivermobile: '' })
    for (const [path, body] of [
      ['/api/bookinginfo', { code: trackcode }],
      ['/api/cancelbooking', { source: 'web', bookingref: ride.reference, code: trackcode }],
    ] as const)
      expect([path, (await house.visitor().post(path, body)).status]).toEqual([path, 404])
  })

  test('is the same each time, is handed on by whoever has it, and is nobody else’s to make', async () => {
    const { trackcode } = await share()
    expect(await share(house.visitor(), ride.code)).toMatchObject({ trackcode })
    expect(await share(house.visitor(), String(trackcode))).toMatchObject({ trackcode })
    expect((await share(house.visitor()))['trackcode']).toBeUndefined()
  })

  test('ends in the evening of the day', async () => {
    const { trackcode } = await share()
    house.setNow('2026-03-12T09:00:00Z')
    expect((await track(`code=${String(trackcode)}`)).status).toBe(404)
  })
})

describe('the picture of the driver', () => {
  const PIXEL =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  test('needs the code of the booking, and comes with the assignment', async () => {
    await house.db
      .updateTable('driver')
      .set({ photo: Buffer.from(PIXEL, 'base64'), photo_type: 'image/png' })
      .where('id', '=', ride.driver.driverId)
      .execute()
    const ask = (query: string) => house.visitor().get(`/api/driverphoto?${query}`)
    const query = `jobpartid=${ride.reference}&code=${ride.code}`
    const missing = await ask(`jobpartid=7654321&code=${'x'.repeat(43)}`)
    expect((await ask(query)).body).toEqual(missing.body)
    await assign()
    expect((await ask(query)).body['photo']).toBe(`data:image/png;base64,${PIXEL}`)
    expect((await ask(`jobpartid=${ride.reference}`)).body).toEqual(missing.body)

    const { body } = await track(byCode())
    const file = (url: string) =>
      house.app.inject({ method: 'GET', url, headers: { host: 'kerbside.localhost' } })
    const { statusCode, headers } = await file(String(body['photo']))
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ])
    await move('en_route', 'arrived', 'on_board', 'completed')
    expect((await ask(query)).body).toEqual(missing.body)
    expect((await track(byCode())).body['photo']).toBe('')
    expect((await file(`/driverphoto/${'x'.repeat(43)}/${ride.reference}`)).statusCode).toBe(404)
  })
})

test('the configuration names the live channel at the host of the operator', async () => {
  const { body } = await house.visitor('northway.localhost').get('/api/configuration?airports=true')
  expect(body['chatapiurl']).toBe('http://northway.localhost/hub')
})

test('the way it went is told when it is over, and not before', async () => {
  const ask = () =>
    house.visitor().get(`/api/driverFootprint?jobpartid=${ride.reference}&code=${ride.code}`)
  await assign()
  await move('en_route')
  const key = { operator_id: (await house.call()).operator, booking_id: ride.bookingId, leg: 1 }
  const path = JSON.stringify([
    [-0.3335, 51.4905],
    [-0.4881, 51.4723],
  ])
  await house.db
    .insertInto('footprint')
    .values({ ...key, path, metres: 12_400, seconds: 1_501, changed_at: new Date(MORNING) })
    .onConflict((conflict) =>
      conflict.columns(['operator_id', 'booking_id', 'leg']).doUpdateSet({ path }),
    )
    .execute()
  expect((await ask()).status).toBe(404)
  await move('arrived', 'on_board', 'completed')
  const { body } = await ask()
  expect(body).toMatchObject({ code: 1, distance: 12_400, traveltime: 26 })
  expect(body['coordinates']).toHaveLength(2)
})

describe('pages that are open', () => {
  test('hear of a place after 25 metres or five seconds, and of none before the driver sets off', async () => {
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
      jobpartid: ride.reference,
      heading: 268,
      at: '2026-03-11T08:58:13.000Z',
      etaetc: expect.any(Number),
    })
  })

  test('are told how it stands as they join, and nobody joins another’s ride', async () => {
    await assign()
    await move('en_route')
    const call = await house.call()
    const join = (facts: { jobpartid: number; code: string | undefined }) =>
      house.deps.live.joins.answer('booking', { call, facts })
    const joined = await join({ jobpartid: ride.reference, code: ride.code })
    const { bookingId } = ride
    expect(joined?.topics).toEqual([legTopic(bookingId, 1), talkTopic(bookingId, 1)])
    expect(joined?.snapshot.map(({ signal }) => signal)).toEqual(['statusUpdate', 'locationUpdate'])
    expect(joined?.snapshot[0]).toMatchObject({ state: 'en_route', jobpartid: ride.reference })
    expect(await join({ jobpartid: ride.reference, code: undefined })).toBeUndefined()
    expect(await join({ jobpartid: ride.reference, code: 'x'.repeat(43) })).toBeUndefined()
    expect(await join({ jobpartid: 7654321, code: ride.code })).toBeUndefined()
  })
})

test('what a phone without a line tells of later stands on the page when it happened', async () => {
  await assign()
  const { reference, code, driver } = ride
  const by = { role: 'driver', channel: 'phone', driverId: driver.driverId } as const
  house.setNow('2026-03-11T10:05:00Z')
  for (const [to, at] of [
    ['en_route', '2026-03-11T09:05:00Z'],
    ['arrived', '2026-03-11T09:25:00Z'],
  ] as const) {
    const asked = { reference, to, by, reason: '', deviceAt: new Date(at) }
    expect(await moveLeg(await house.call(), asked)).toMatchObject({ ok: true })
  }
  const page = await findPageRide(await house.call(), { code, reference })
  expect(page?.steps.map(({ at }) => at)).toEqual([
    '2026-03-11T08:58:00.000Z',
    '2026-03-11T09:05:00.000Z',
    '2026-03-11T09:25:00.000Z',
    '',
    '',
  ])
})
