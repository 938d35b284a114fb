import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  givenQuote,
  givenSettings,
  HEATHROW_TO_CANARY_WHARF,
  mayaBooks,
} from '../../../test/given.ts'
import { givenDriver } from '../../../test/given-driver.ts'
import { DESK, givenAssigned, givenRide } from '../../../test/given-job.ts'
import { asOwner, type House, openHouse } from '../../../test/house.ts'
import { FlightsAway, type KnownFlight } from '../../ports/flights/port.ts'
import { answerOffer } from './answer-offer.ts'
import { assignDriver } from './assign-driver.ts'
import { offerWaiting } from './auto-offer.ts'
import { endOffers } from './jobs.ts'
import { showBoard } from './show-board.ts'
import { watchFlights } from './watch-flights.ts'

const NOON = '2026-03-10T12:00:00Z'
const CANARY = { lat: 51.505, lng: -0.022 }
const STRATFORD = { lat: 51.5416, lng: -0.0033 }
const CROYDON = { lat: 51.3762, lng: -0.0982 }

/** What the feed says, for each test anew. */
const feed: { asked: string[]; say: () => Partial<KnownFlight>[] } = { asked: [], say: () => [] }

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

let house: House
beforeAll(async () => {
  const flightsFor = () => ({
    search: async () => [],
    find: async ({ number }: { number: string }) => {
      feed.asked.push(number)
      return feed.say().map(known)
    },
  })
  house = await openHouse({ now: NOON, deps: { flightsFor }, ends: afterAll })
})
beforeEach(async () => {
  house.setNow(NOON)
  feed.asked = []
  feed.say = () => [{}]
  await asOwner(
    house,
    `truncate booking, outbox cascade; update driver_shift set ended_at = began_at where ended_at is null;
     update driver set ended_at = coalesce(ended_at, made_at)`,
  )
})

type OfferRow = { driver_id: string; state: string; reference: number; id: string }
const offers = () =>
  asOwner<OfferRow>(
    house,
    `select o.id, o.driver_id, o.state, l.reference from offer o
     join leg l on l.booking_id = o.booking_id and l.number = o.leg order by o.sent_at, l.reference`,
  )
const later = (seconds: number) => {
  const at = new Date(house.deps.now().getTime() + seconds * 1000)
  house.setNow(at.toISOString())
}
/** The clockworks as they tick, and phones that go on telling where they are. */
async function tick(seconds: number, drivers: { driverId: string; at: typeof CANARY }[] = []) {
  later(seconds)
  const call = await house.call()
  for (const { driverId, at } of drivers)
    call.drivers.seen(call.operator, { driverId, ...at, at: call.now() })
  await endOffers(house.deps)
  await offerWaiting(house.deps)
}

describe('a waiting job', () => {
  test('is offered to the nearest driver, and when they refuse or do not answer to the next', async () => {
    const near = await givenDriver(house, { at: CANARY })
    const next = await givenDriver(house, { at: STRATFORD })
    const far = await givenDriver(house, { at: CROYDON })
    const phones = [
      { ...near, at: CANARY },
      { ...next, at: STRATFORD },
      { ...far, at: CROYDON },
    ]
    await givenRide(house, '2026-03-10T13:20')
    await tick(0)
    await tick(1, phones)
    expect(await offers()).toMatchObject([{ driver_id: near.driverId, state: 'sent' }])
    const [first] = await offers()
    const call = await house.call()
    const no = { offerId: first?.id ?? '', driverId: near.driverId, answer: 'reject' as const }
    await answerOffer(call, { ...no, reason: 'Too far', deviceAt: undefined })
    await tick(1, phones)
    expect((await offers()).map((one) => [one.driver_id, one.state])).toEqual([
      [near.driverId, 'rejected'],
      [next.driverId, 'sent'],
    ])
    await tick(40, phones)
    expect((await offers()).map((one) => [one.driver_id, one.state])).toEqual([
      [near.driverId, 'rejected'],
      [next.driverId, 'timed_out'],
      [far.driverId, 'sent'],
    ])
    await tick(40, phones)
    await tick(40, phones)
    expect(await offers()).toHaveLength(3)
  })

  test('is not offered before its time, nor by an operator who wants to do it by hand', async () => {
    const near = await givenDriver(house, { at: CANARY })
    await givenRide(house, '2026-03-10T14:00')
    await offerWaiting(house.deps)
    expect(await offers()).toEqual([])
    const dispatch = { automatic: false, fromMinutes: 240, offerSeconds: 30 }
    await givenSettings(house, { dispatch })
    await offerWaiting(house.deps)
    expect(await offers()).toEqual([])
    await givenSettings(house, { dispatch: { ...dispatch, automatic: true } })
    await offerWaiting(house.deps)
    expect(await offers()).toMatchObject([{ driver_id: near.driverId }])
    await givenSettings(house, { dispatch: { ...dispatch, automatic: true, fromMinutes: 90 } })
  })

  test('goes to a driver who can be there, and to nobody twice at once', async () => {
    await givenDriver(house, {})
    await givenDriver(house, { at: CANARY, vehicle: { vehicleTypeIds: [6] } })
    const ending = await givenDriver(house, { at: CANARY, papersUntil: '2026-03-10' })
    const near = await givenDriver(house, { at: CANARY })
    const far = await givenDriver(house, { at: STRATFORD })
    await asOwner(
      house,
      `update licence set expires_on = '2026-03-09' where driver_id = '${ending.driverId}'`,
    )
    const first = await givenRide(house, '2026-03-10T13:00')
    const second = await givenRide(house, '2026-03-10T13:05')
    await offerWaiting(house.deps)
    const sent = (await offers()).map((one) => [one.reference, one.driver_id])
    expect(new Set(sent)).toEqual(
      new Set([
        [first.reference, near.driverId],
        [second.reference, far.driverId],
      ]),
    )
  })

  test('that the desk gives away meanwhile is offered to nobody more', async () => {
    const near = await givenDriver(house, { at: CANARY })
    const { reference } = await givenRide(house, '2026-03-10T13:00')
    await offerWaiting(house.deps)
    const given = { reference, driverId: near.driverId, by: DESK, anyway: true }
    expect(await assignDriver(await house.call(), given)).toMatchObject({ ok: true })
    await tick(5)
    expect((await offers()).map(({ state }) => state)).toEqual(['withdrawn'])
  })
})

async function givenArrival(over: Record<string, unknown> = {}): Promise<number> {
  const visitor = house.visitor()
  const quote = await givenQuote(visitor, {
    ...HEATHROW_TO_CANARY_WHARF,
    bookingdate: '2026-03-10T15:30',
  })
  const { body } = await visitor.post('/api/createbookingTest', {
    ...mayaBooks(quote),
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
    await asOwner<{ pickup_at: Date; asked_pickup_at: Date | null }>(
      house,
      `select pickup_at, asked_pickup_at from leg where reference = ${reference}`,
    )
  )[0]
const told = async () =>
  (await asOwner(house, `select id from outbox where kind = 'pickup-moved'`)).length
const at = (clock: string) => new Date(`2026-03-10T${clock}:00Z`)

describe('a pickup from a flight', () => {
  test('moves with it, everybody is told once, and what was asked for is kept', async () => {
    const reference = await givenArrival()
    feed.say = () => [{ estimatedAt: at('15:40') }]
    await watchFlights(house.deps)
    expect(await pickupOf(reference)).toEqual({
      pickup_at: at('16:10'),
      asked_pickup_at: at('15:30'),
    })
    expect(await told()).toBe(1)
    later(11 * 60)
    feed.say = () => [{ estimatedAt: at('15:45') }]
    await watchFlights(house.deps)
    expect(await pickupOf(reference)).toMatchObject({ pickup_at: at('16:10') })
    expect(await told()).toBe(1)
    house.setNow('2026-03-10T15:21:00Z')
    feed.say = () => [{ estimatedAt: at('15:20'), landedAt: at('15:20') }]
    await watchFlights(house.deps)
    expect(await pickupOf(reference)).toEqual({
      pickup_at: at('15:50'),
      asked_pickup_at: at('15:30'),
    })
    expect(await told()).toBe(2)
    const board = await showBoard(await house.call(), { day: undefined })
    expect(board?.legs[0]?.flight).toMatchObject({ state: 'landed', delayminutes: 20 })
  })

  test('is asked about every ten minutes only, and once for a family in two cars', async () => {
    await givenArrival()
    await givenArrival()
    await watchFlights(house.deps)
    expect(feed.asked).toEqual(['BA112'])
    later(9 * 60)
    await watchFlights(house.deps)
    expect(feed.asked).toHaveLength(1)
    later(61)
    await watchFlights(house.deps)
    expect(feed.asked).toHaveLength(2)
  })

  test('stays where it is when the flight is cancelled or lands elsewhere: somebody must decide', async () => {
    const reference = await givenArrival()
    await watchFlights(house.deps)
    feed.say = () => [{ toCode: 'STN', estimatedAt: at('17:00') }]
    later(11 * 60)
    await watchFlights(house.deps)
    const kinds = async () =>
      (await showBoard(await house.call(), { day: undefined }))?.alerts.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['flight-off'])
    expect(await pickupOf(reference)).toEqual({ pickup_at: at('15:30'), asked_pickup_at: null })
    expect(await told()).toBe(0)

    const other = await givenArrival({ flightnumber: 'BA114' })
    feed.say = () => [{ cancelled: true, estimatedAt: at('19:00') }]
    await watchFlights(house.deps)
    expect(await pickupOf(other)).toMatchObject({ pickup_at: at('15:30') })
    expect(await kinds()).toEqual(['flight-off', 'flight-off'])
  })

  test('stays as it is known while nobody who knows flights can be heard', async () => {
    const reference = await givenArrival()
    feed.say = () => {
      throw new FlightsAway('spent')
    }
    await watchFlights(house.deps)
    later(30)
    await watchFlights(house.deps)
    expect(feed.asked).toHaveLength(1)
    expect(await pickupOf(reference)).toMatchObject({ pickup_at: at('15:30') })
    later(10 * 60)
    feed.say = () => [{ estimatedAt: at('15:40') }]
    await watchFlights(house.deps)
    expect(await pickupOf(reference)).toMatchObject({ pickup_at: at('16:10') })
  })

  test('makes the driver’s next job late on the board, and a later pickup is proposed', async () => {
    const dan = await givenDriver(house, { at: { lat: 51.47, lng: -0.45 }, lastName: 'Haddad' })
    const flight = await givenArrival()
    const after = await givenRide(house, '2026-03-10T17:15')
    for (const reference of [flight, after.reference])
      await givenAssigned(house, { reference, driverId: dan.driverId })
    feed.say = () => [{ estimatedAt: at('15:50') }]
    await watchFlights(house.deps)
    const board = await showBoard(await house.call(), { day: undefined })
    expect(board?.alerts).toMatchObject([
      { kind: 'flight-late', jobpartid: after.reference, step: { kind: 'propose' } },
    ])
  })
})
