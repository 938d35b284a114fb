import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VehicleType } from '../fleet/vehicle-type.ts'
import { ONE_PASSENGER } from '../fleet/vehicle-type.ts'
import { minor } from '../money.ts'
import type { Place } from '../places/place.ts'
import type { LocalTime } from '../time.ts'
import { type JourneyAsked, priceJourney } from './quote.ts'
import type { Tariff } from './tariff.ts'

const tariff: Tariff = {
  version: 1,
  currency: 'GBP',
  sites: [],
  fixed: [],
  base: minor(500),
  tiers: [{ upToMiles: null, perMile: minor(173) }],
  perMinute: minor(17),
  minimum: minor(2400),
  vehicles: { 1: 10_000, 2: 13_370 },
  perVia: minor(600),
  waitAndReturn: { basisPoints: 8000, freeMinutes: 60 },
  night: { from: '23:00', to: '05:00', basisPoints: 2000 },
  siteCharges: [],
  returnDiscountBasisPoints: 500,
  extras: { childSeat: minor(800), pet: minor(500) },
  roundTo: minor(50),
  vatBasisPoints: 2000,
}
const saloon: VehicleType = {
  id: 1,
  name: 'Saloon',
  description: '',
  drawing: 'saloon',
  mostPassengers: 3,
  mostLuggage: 2,
  mostHandbags: 3,
}
const carrier: VehicleType = {
  ...saloon,
  id: 2,
  name: 'People carrier',
  mostPassengers: 6,
  mostLuggage: 6,
}

const place = (name: string): Place => ({
  id: '',
  kind: 'pin',
  name,
  line1: '',
  line2: '',
  town: '',
  postcode: 'N1 1AA',
  point: { lat: 51.5, lng: -0.1 },
  code: '',
  quality: 'exact',
})

const asked: JourneyAsked = {
  pickup: place('A'),
  dropOff: place('B'),
  vias: [],
  returnKind: 'one-way',
  asap: false,
  pickupAt: new Date('2026-03-11T09:30:00Z'),
  pickupLocal: '2026-03-11T09:30' as LocalTime,
  returnAt: undefined,
  returnLocal: undefined,
  party: ONE_PASSENGER,
}
const book = { tariff, vehicleTypes: [saloon, carrier] }
const way = (metres: number, seconds: number) => ({
  key: 'k',
  metres,
  seconds,
  engine: 'test',
  estimate: false,
})

const total = (journey: Partial<JourneyAsked>, metres: number, seconds: number, back?: true) => {
  const priced = priceJourney(
    book,
    { ...asked, ...journey },
    {
      route: way(metres, seconds),
      returnRoute: back && way(metres, seconds),
    },
  )
  if (!priced.ok) throw new Error(priced.reason)
  return priced.prices.map((price) => price.total)
}

test('five people go in the carrier only, nine in none', () => {
  const five = priceJourney(
    book,
    { ...asked, party: { ...ONE_PASSENGER, passengers: 5 } },
    {
      route: way(10_000, 900),
      returnRoute: undefined,
    },
  )
  expect(five.ok && five.prices.map((price) => price.vehicleType)).toEqual(['People carrier'])
  expect(
    priceJourney(
      book,
      { ...asked, party: { ...ONE_PASSENGER, passengers: 9 } },
      {
        route: way(10_000, 900),
        returnRoute: undefined,
      },
    ),
  ).toEqual({ ok: false, reason: 'no-vehicle' })
})

test('whatever the journey: the minimum holds, a stop or a seat never lowers a fare, a return never beats two singles', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900_000 }),
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 0, max: 23 }),
      (metres, seconds, hour) => {
        const pickupLocal = `2026-03-11T${String(hour).padStart(2, '0')}:15` as LocalTime
        const plain = total({ pickupLocal }, metres, seconds)
        const stop = total({ pickupLocal, vias: [place('C')] }, metres, seconds)
        const seat = total(
          { pickupLocal, party: { ...ONE_PASSENGER, smallChildSeats: 1 } },
          metres,
          seconds,
        )
        const back = total(
          { pickupLocal, returnKind: 'return', returnAt: asked.pickupAt, returnLocal: pickupLocal },
          metres,
          seconds,
          true,
        )
        plain.forEach((fare, index) => {
          expect(fare).toBeGreaterThanOrEqual(tariff.minimum)
          expect(fare % tariff.roundTo).toBe(0)
          expect(stop[index]).toBeGreaterThanOrEqual(fare)
          expect(seat[index]).toBeGreaterThanOrEqual(fare)
          expect(back[index]).toBeLessThanOrEqual(2 * fare)
        })
      },
    ),
    { seed: 20260311, numRuns: 500 },
  )
})

test('the same inputs give the same pennies', () => {
  expect(total({}, 27_345, 3301)).toEqual(total({}, 27_345, 3301))
})
