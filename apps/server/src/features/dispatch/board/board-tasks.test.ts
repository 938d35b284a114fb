import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  givenQuote,
  givenSettings,
  HEATHROW_TO_CANARY_WHARF,
  mayaBooking,
} from '../../../../test/given.ts'
import { givenDriver } from '../../../../test/given-driver.ts'
import { DESK, givenAssigned, givenLeg } from '../../../../test/given-leg.ts'
import { asOwner, startTestApp, type TestApp } from '../../../../test/test-app.ts'
import { FlightsUnavailable, type KnownFlight } from '../../../ports/flights/port.ts'
import { assignDriver } from '../assign/assign-driver.ts'
import { offerWaiting } from '../assign/auto-offer.ts'
import { respondToOffer } from '../assign/respond-to-offer.ts'
import { watchFlights } from '../drive/watch-flights.ts'
import { endOffers } from '../tasks.ts'
import { showBoard } from './show-board.ts'

const NOON = '2026-03-10T12:00:00Z'
const CANARY = { lat: 51.505, lng: -0.022 }
const STRATFORD = { lat: 51.5416, lng: -0.0033 }
const CROYDON = { lat: 51.3762, lng: -0.0982 }

/** The fake flight feed, reset for each test. */
const feed: { params: string[]; listFlights: () => Partial<KnownFlight>[] } = {
  params: [],
  listFlights: () => [],
}

const known = (flight: Partial<KnownFlight>): KnownFlight => ({
  number: 'BA112',
  fromCode: 'JFK',
  toCode: 'LHR',
  leavesLocal: undefined,
  landsAt: new Date('2026-03-10T15:00:00Z'),
  demo: false,
  fromName: 'John F Kennedy',
  toName: 'Heathrow',
  toCity: 'London',
  estimatedAt: flight.landsAt ?? new Date('2026-03-10T15:00:00Z'),
  landedAt: undefined,
  cancelled: false,
  ...flight,
})

let testApp: TestApp
beforeAll(async () => {
  const flightsFor = () => ({
    search: async () => [],
    find: async ({ number }: { number: string }) => {
      feed.params.push(number)
      return feed.listFlights().map(known)
    },
  })
  testApp = await startTestApp({ now: NOON, deps: { flightsFor }, ends: afterAll })
})
beforeEach(async () => {
  testApp.setNow(NOON)
  feed.params = []
  feed.listFlights = () => [{}]
  await asOwner(
    testApp,
    `truncate booking, outbox cascade; update driver_shift set ended_at = started_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

type OfferRow = { driver_id: string; state: string; reference: number; id: string }
const offers = () =>
  asOwner<OfferRow>(
    testApp,
    `select o.id, o.driver_id, o.state, l.reference from offer o
     join leg l on l.booking_id = o.booking_id and l.number = o.leg order by o.sent_at, l.reference`,
  )
const later = (seconds: number) => {
  const timeAt = new Date(testApp.deps.now().getTime() + seconds * 1000)
  testApp.setNow(timeAt.toISOString())
}
/** Runs the scheduled tasks, while the phones keep reporting positions. */
async function tick(seconds: number, drivers: { driverId: string; at: typeof CANARY }[] = []) {
  later(seconds)
  const context = await testApp.context()
  for (const { driverId, at: timeAt } of drivers)
    context.drivers.seen(context.operator, { driverId, ...timeAt, at: context.now() })
  await endOffers(testApp.deps)
  await offerWaiting(testApp.deps)
}

describe('a waiting leg', () => {
  test('is offered to the nearest driver, and to the next if they reject it or do not answer', async () => {
    const near = await givenDriver(testApp, { at: CANARY })
    const next = await givenDriver(testApp, { at: STRATFORD })
    const far = await givenDriver(testApp, { at: CROYDON })
    const phones = [
      { ...near, at: CANARY },
      { ...next, at: STRATFORD },
      { ...far, at: CROYDON },
    ]
    await givenLeg(testApp, '2026-03-10T13:20')
    await tick(0)
    await tick(1, phones)
    expect(await offers()).toMatchObject([{ driver_id: near.driverId, state: 'sent' }])
    const [first] = await offers()
    const context = await testApp.context()
    const no = { offerId: first?.id ?? '', driverId: near.driverId, answer: 'reject' as const }
    await respondToOffer(context, { ...no, reason: 'Too far', deviceAt: undefined })
    await tick(1, phones)
    expect((await offers()).map((item) => [item.driver_id, item.state])).toEqual([
      [near.driverId, 'rejected'],
      [next.driverId, 'sent'],
    ])
    await tick(40, phones)
    expect((await offers()).map((item) => [item.driver_id, item.state])).toEqual([
      [near.driverId, 'rejected'],
      [next.driverId, 'timed_out'],
      [far.driverId, 'sent'],
    ])
    await tick(40, phones)
    await tick(40, phones)
    expect(await offers()).toHaveLength(3)
  })

  test('is not offered too early, nor by an operator who dispatches by hand', async () => {
    const near = await givenDriver(testApp, { at: CANARY })
    await givenLeg(testApp, '2026-03-10T14:00')
    await offerWaiting(testApp.deps)
    expect(await offers()).toEqual([])
    const dispatch = { automatic: false, fromMinutes: 240, offerSeconds: 30 }
    await givenSettings(testApp, { dispatch })
    await offerWaiting(testApp.deps)
    expect(await offers()).toEqual([])
    await givenSettings(testApp, { dispatch: { ...dispatch, automatic: true } })
    await offerWaiting(testApp.deps)
    expect(await offers()).toMatchObject([{ driver_id: near.driverId }])
    await givenSettings(testApp, { dispatch: { ...dispatch, automatic: true, fromMinutes: 90 } })
  })

  test('goes to a driver who can be there, and to only one at a time', async () => {
    await givenDriver(testApp, {})
    await givenDriver(testApp, { at: CANARY, vehicle: { vehicleTypeIds: [6] } })
    const ending = await givenDriver(testApp, { at: CANARY, documentsUntil: '2026-03-10' })
    const near = await givenDriver(testApp, { at: CANARY })
    const far = await givenDriver(testApp, { at: STRATFORD })
    await asOwner(
      testApp,
      `update licence set expires_on = '2026-03-09' where driver_id = '${ending.driverId}'`,
    )
    const first = await givenLeg(testApp, '2026-03-10T13:00')
    const second = await givenLeg(testApp, '2026-03-10T13:05')
    await offerWaiting(testApp.deps)
    const sent = (await offers()).map((item) => [item.reference, item.driver_id])
    expect(new Set(sent)).toEqual(
      new Set([
        [first.reference, near.driverId],
        [second.reference, far.driverId],
      ]),
    )
  })

  test('is not offered any more once the desk assigns it', async () => {
    const near = await givenDriver(testApp, { at: CANARY })
    const { reference } = await givenLeg(testApp, '2026-03-10T13:00')
    await offerWaiting(testApp.deps)
    const given = { reference, driverId: near.driverId, by: DESK, anyway: true }
    expect(await assignDriver(await testApp.context(), given)).toMatchObject({ ok: true })
    await tick(5)
    expect((await offers()).map(({ state }) => state)).toEqual(['withdrawn'])
  })
})

async function givenArrival(over: Record<string, unknown> = {}): Promise<number> {
  const client = testApp.client()
  const quote = await givenQuote(client, {
    ...HEATHROW_TO_CANARY_WHARF,
    bookingdate: '2026-03-10T15:30',
  })
  const { body } = await client.post('/api/createbookingTest', {
    ...mayaBooking(quote),
    flightnumber: 'BA112',
    arrivingfromairportname: 'New York',
    arrivingfromairportcode: 'JFK',
    expflightarrival: '2026-03-10T15:00',
    ...over,
  })
  if (body['Code'] !== 1) throw new Error(JSON.stringify(body))
  return Number(body['Bref'])
}

const pickupOf = async (reference: number) =>
  (
    await asOwner<{ pickup_at: Date; requested_pickup_at: Date | null }>(
      testApp,
      `select pickup_at, requested_pickup_at from leg where reference = ${reference}`,
    )
  )[0]
const countNotifications = async () =>
  (await asOwner(testApp, `select id from outbox where kind = 'pickup-moved'`)).length
const timeAt = (clock: string) => new Date(`2026-03-10T${clock}:00Z`)

describe('a pickup from a flight', () => {
  test('moves with the flight, each person is notified once, and the requested time is stored', async () => {
    const reference = await givenArrival()
    feed.listFlights = () => [{ estimatedAt: timeAt('15:40') }]
    await watchFlights(testApp.deps)
    expect(await pickupOf(reference)).toEqual({
      pickup_at: timeAt('16:10'),
      requested_pickup_at: timeAt('15:30'),
    })
    expect(await countNotifications()).toBe(1)
    later(11 * 60)
    feed.listFlights = () => [{ estimatedAt: timeAt('15:45') }]
    await watchFlights(testApp.deps)
    expect(await pickupOf(reference)).toMatchObject({ pickup_at: timeAt('16:10') })
    expect(await countNotifications()).toBe(1)
    testApp.setNow('2026-03-10T15:21:00Z')
    feed.listFlights = () => [{ estimatedAt: timeAt('15:20'), landedAt: timeAt('15:20') }]
    await watchFlights(testApp.deps)
    expect(await pickupOf(reference)).toEqual({
      pickup_at: timeAt('15:50'),
      requested_pickup_at: timeAt('15:30'),
    })
    expect(await countNotifications()).toBe(2)
    const board = await showBoard(await testApp.context(), { day: undefined })
    expect(board?.legs[0]?.flight).toMatchObject({ state: 'landed', delayMinutes: 20 })
  })

  test('is looked up every ten minutes at most, and once for a family in two cars', async () => {
    await givenArrival()
    await givenArrival()
    await watchFlights(testApp.deps)
    expect(feed.params).toEqual(['BA112'])
    later(9 * 60)
    await watchFlights(testApp.deps)
    expect(feed.params).toHaveLength(1)
    later(61)
    await watchFlights(testApp.deps)
    expect(feed.params).toHaveLength(2)
  })

  test('stays unchanged when the flight is cancelled or diverted: a person must decide', async () => {
    const reference = await givenArrival()
    await watchFlights(testApp.deps)
    feed.listFlights = () => [{ toCode: 'STN', estimatedAt: timeAt('17:00') }]
    later(11 * 60)
    await watchFlights(testApp.deps)
    const kinds = async () =>
      (await showBoard(await testApp.context(), { day: undefined }))?.alerts.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['flight-off'])
    expect(await pickupOf(reference)).toEqual({
      pickup_at: timeAt('15:30'),
      requested_pickup_at: null,
    })
    expect(await countNotifications()).toBe(0)

    const other = await givenArrival({ flightnumber: 'BA114' })
    feed.listFlights = () => [{ cancelled: true, estimatedAt: timeAt('19:00') }]
    await watchFlights(testApp.deps)
    expect(await pickupOf(other)).toMatchObject({ pickup_at: timeAt('15:30') })
    expect(await kinds()).toEqual(['flight-off', 'flight-off'])
  })

  test('stays unchanged while the flight feed is unavailable', async () => {
    const reference = await givenArrival()
    feed.listFlights = () => {
      throw new FlightsUnavailable('spent')
    }
    await watchFlights(testApp.deps)
    later(30)
    await watchFlights(testApp.deps)
    expect(feed.params).toHaveLength(1)
    expect(await pickupOf(reference)).toMatchObject({ pickup_at: timeAt('15:30') })
    later(10 * 60)
    feed.listFlights = () => [{ estimatedAt: timeAt('15:40') }]
    await watchFlights(testApp.deps)
    expect(await pickupOf(reference)).toMatchObject({ pickup_at: timeAt('16:10') })
  })

  test('makes the driver’s next leg late on the board, and a later pickup is proposed', async () => {
    const dan = await givenDriver(testApp, { at: { lat: 51.47, lng: -0.45 }, lastName: 'Haddad' })
    const flight = await givenArrival()
    const after = await givenLeg(testApp, '2026-03-10T17:15')
    for (const reference of [flight, after.reference])
      await givenAssigned(testApp, { reference, driverId: dan.driverId })
    feed.listFlights = () => [{ estimatedAt: timeAt('15:50') }]
    await watchFlights(testApp.deps)
    const board = await showBoard(await testApp.context(), { day: undefined })
    expect(board?.alerts).toMatchObject([
      { kind: 'flight-late', reference: after.reference, step: { kind: 'propose' } },
    ])
  })
})
