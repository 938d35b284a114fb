import { ONE_PASSENGER, type VehicleType } from '../../fleet/vehicle-type.ts'
import type { Area } from '../../geo.ts'
import { minor } from '../../money.ts'
import type { Place } from '../../places/place.ts'
import type { LocalDate, LocalTime } from '../../time.ts'
import { type Journey, type PriceBook, priceJourney } from '../price-journey.ts'
import type { QuotedJourney, Routes, VehiclePrice } from '../quote.ts'
import { readyTariff } from '../ready-tariff.ts'
import type { Tariff } from '../tariff.ts'

/** Fixtures for price tests: figures that are easy to add up. */

/** A square around a centre, `half` degrees to each side. */
export const square = ([lat, lng]: readonly [number, number], half: number): Area => [
  [
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
      [lng - half, lat - half],
    ],
  ],
]

export const place = (
  name: string,
  postcode: string,
  [lat, lng]: readonly [number, number],
): Place => ({
  id: '',
  kind: 'pin',
  name,
  line1: '',
  line2: '',
  town: '',
  postcode,
  point: { lat, lng },
  code: '',
  quality: 'exact',
})

export const HEATHROW_T5 = place('Heathrow Terminal 5', 'TW6 2GA', [51.4723, -0.4881])
export const HEATHROW_T2 = place('Heathrow Terminal 2', 'TW6 1EW', [51.4698, -0.4512])
export const SOHO = place('Soho Square', 'W1D 3QE', [51.5152, -0.1322])
export const EALING = place('Ealing Broadway', 'W5 2NU', [51.5149, -0.3013])

export const SITES: Tariff['sites'] = [
  { code: 'LHR', name: 'Heathrow', centre: { lat: 51.47, lng: -0.4543 }, radiusMetres: 3500 },
  {
    code: 'LHR-T5',
    name: 'Heathrow T5',
    centre: { lat: 51.4723, lng: -0.4881 },
    radiusMetres: 900,
    partOf: 'LHR',
  },
]

export const CENTRE = { id: 'centre', name: 'central London', area: square([51.51, -0.12], 0.04) }

/** £10 base, £2 a mile, 10p a minute, at least £20; nothing else. */
export const PLAIN: Tariff = {
  version: 1,
  book: 'public',
  currency: 'GBP',
  sites: [],
  zones: [],
  fixed: [],
  rates: {
    base: minor(1000),
    unit: 'mile',
    mode: 'cumulative',
    tiers: [{ upTo: null, perUnit: minor(200) }],
    perMinute: minor(10),
    minimum: minor(2000),
  },
  vehicles: { 1: { basisPoints: 10_000 }, 2: { basisPoints: 15_000 } },
  perVia: minor(600),
  waitAndReturn: { basisPoints: 8000, freeMinutes: 60 },
  adjustments: [],
  bankHolidays: [],
  charges: [],
  extras: {},
  returnDiscountBasisPoints: 0,
  roundTo: minor(1),
  vat: { mode: 'not-registered', basisPoints: 2000 },
  deposit: { kind: 'none' },
  policies: {
    waiting: {
      freeMinutes: { airport: 60, station: 20, port: 45, other: 10 },
      unitMinutes: 15,
      perUnit: minor(750),
    },
    cancellation: [{ fromHoursBefore: 0, keepBasisPoints: 10_000 }],
    noShowKeepBasisPoints: 10_000,
  },
  asOf: '2026-11-01' as LocalDate,
}

export const SALOON: VehicleType = {
  id: 1,
  name: 'Saloon',
  description: '',
  drawing: 'saloon',
  maxPassengers: 4,
  maxLuggage: 3,
  maxHandbags: 4,
}
export const CARRIER: VehicleType = {
  ...SALOON,
  id: 2,
  name: 'People carrier',
  maxPassengers: 7,
  maxLuggage: 8,
}

/** An ordinary Wednesday. */
export const WEDNESDAY = '2026-03-11T09:30' as LocalTime

export const ONE_WAY: QuotedJourney = {
  pickup: HEATHROW_T5,
  dropOff: SOHO,
  vias: [],
  returnKind: 'one-way',
  asap: false,
  pickupAt: new Date('2026-03-11T09:30:00Z'),
  pickupLocal: WEDNESDAY,
  returnAt: undefined,
  returnLocal: undefined,
  waitMinutes: 60,
  meetAndGreet: false,
  party: ONE_PASSENGER,
}

const MILE = 1609.344

/** Road routes of this many miles and minutes, out and back. */
export function givenRoutes(miles: number, minutes: number): Routes {
  const route = {
    key: 'way',
    metres: miles * MILE,
    seconds: minutes * 60,
    engine: 'test',
    estimate: false,
  }
  return {
    route,
    returnRoute: route,
    directMetres: route.metres,
    directSeconds: route.seconds,
  }
}

export const returning = (at: string): Partial<QuotedJourney> => ({
  returnKind: 'return',
  returnAt: new Date(`${at}:00Z`),
  returnLocal: at as LocalTime,
})

export const priceBookOf = (tariff: Partial<Tariff>): PriceBook => ({
  tariff: readyTariff({ ...PLAIN, ...tariff }),
  vehicleTypes: [SALOON, CARRIER],
})

/** The prices of a journey, by default one of ten miles and thirty minutes. */
export function pricesOf(
  tariff: Partial<Tariff>,
  {
    request = {},
    ...journey
  }: Partial<Omit<Journey, 'request'>> & { request?: Partial<QuotedJourney> } = {},
): readonly VehiclePrice[] {
  const result = priceJourney(priceBookOf(tariff), {
    routes: givenRoutes(10, 30),
    ...journey,
    request: { ...ONE_WAY, ...request },
  })
  if (!result.ok) throw new Error(result.reason)
  return result.prices
}

/** The price of the saloon. */
export function saloon(...request: Parameters<typeof pricesOf>): VehiclePrice {
  const [price] = pricesOf(...request)
  if (!price) throw new Error('no saloon')
  return price
}

/** Short forms of the lines: "fixed 5800". */
export const describeLines = (lines: VehiclePrice['onwardLines']): string[] =>
  lines.map(({ kind, amount }) => `${kind} ${amount}`)
