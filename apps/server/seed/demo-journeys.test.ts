import { ONE_PASSENGER } from '@kerbside/domain/fleet/vehicle-type.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import { priceJourney } from '@kerbside/domain/quotation/price-journey.ts'
import { readyTariff } from '@kerbside/domain/quotation/ready-tariff.ts'
import type { Tariff } from '@kerbside/domain/quotation/tariff.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { expect, test } from 'vitest'
import { KERBSIDE_FLEET } from './kerbside-fleet.ts'
import { KERBSIDE_TARIFF, WHARF_HOTELS_TARIFF } from './kerbside-tariff.ts'

const place = (name: string, postcode: string, at: readonly [number, number]): Place => ({
  id: '',
  name,
  kind: 'landmark',
  line1: name,
  line2: '',
  town: '',
  postcode,
  point: { lat: at[0], lng: at[1] },
  code: '',
  quality: 'exact',
})
const T5 = place('Heathrow Terminal 5', 'TW6 2GA', [51.4723, -0.4881])
const T2 = place('Heathrow Terminal 2', 'TW6 1EW', [51.4695, -0.4514])
const STRAND = place('The Strand', 'WC2R 0EU', [51.5101, -0.121])
const WINDSOR = place('Windsor Castle', 'SL4 1NJ', [51.4839, -0.6044])
const CANARY_WHARF = place('Canary Wharf', 'E14 4QQ', [51.5053, -0.0209])

type PriceQuery = {
  from: Place
  to: Place
  at: string
  backAt?: string
  type?: number
  prices?: Omit<Tariff, 'version'>
}

/** The total in pounds, and the texts of the price lines. Uses fixed prices only, so the route does not matter. */
function price({ from, to, at, backAt, type = 1, prices = KERBSIDE_TARIFF }: PriceQuery) {
  const route = { key: '', metres: 30_000, seconds: 3_000, engine: 'embedded', estimate: true }
  const book = { tariff: readyTariff({ ...prices, version: 1 }), vehicleTypes: KERBSIDE_FLEET }
  const priced = priceJourney(book, {
    request: {
      pickup: from,
      dropOff: to,
      vias: [],
      returnKind: backAt === undefined ? 'one-way' : 'return',
      asap: false,
      pickupAt: new Date(`${at}Z`),
      pickupLocal: at as LocalTime,
      returnAt: backAt === undefined ? undefined : new Date(`${backAt}Z`),
      returnLocal: backAt as LocalTime | undefined,
      party: ONE_PASSENGER,
      waitMinutes: 0,
      meetAndGreet: false,
    },
    routes: {
      route: route,
      returnRoute: backAt === undefined ? undefined : route,
      directMetres: route.metres,
      directSeconds: route.seconds,
    },
  })
  if (!priced.ok) throw new Error(priced.reason)
  const found = priced.prices.find(({ vehicleTypeId }) => vehicleTypeId === type)
  if (!found) throw new Error(`no type ${type}`)
  const lines = [...found.onwardLines, ...found.returnLines]
  return { pounds: found.total / 100, lines: lines.map(({ about }) => about) }
}

const WEDNESDAY = '2026-11-25T11:00'

test('a journey to the Strand on a working morning includes the congestion charge', () => {
  const { pounds, lines: input } = price({ from: T5, to: STRAND, at: WEDNESDAY })
  expect(pounds).toBe(58 + 8 + 18)
  expect(input).toContain('Congestion charge')
})

test.each([
  ['after six in the evening', '2026-11-25T18:00'],
  ['on a Saturday before noon', '2026-11-28T11:59'],
])('%s the congestion charge is not in the price', (_, at) => {
  expect(price({ from: T5, to: STRAND, at }).pounds).toBe(58 + 8)
})

test('the congestion charge applies on a Saturday afternoon and from noon on Easter Monday, but never after Christmas', () => {
  expect(price({ from: T5, to: STRAND, at: '2026-11-28T12:00' }).pounds).toBe(84)
  expect(price({ from: T5, to: STRAND, at: '2027-03-29T11:00' }).lines).not.toContain(
    'Congestion charge',
  )
  expect(price({ from: T5, to: STRAND, at: '2027-03-29T12:00' }).lines).toContain(
    'Congestion charge',
  )
  expect(price({ from: T5, to: STRAND, at: '2026-12-29T12:00' }).pounds).toBe(66)
})

test('a return on one day pays the congestion charge once, on two days twice', () => {
  const charges = (backAt: string) =>
    price({ from: T5, to: STRAND, at: WEDNESDAY, backAt }).lines.filter(
      (message) => message === 'Congestion charge',
    ).length
  expect(charges('2026-11-25T16:00')).toBe(1)
  expect(charges('2026-11-26T16:00')).toBe(2)
})

test('an electric car pays a reduced congestion charge, one with a ramp none', () => {
  expect(price({ from: T5, to: STRAND, at: WEDNESDAY, type: 6 }).pounds).toBe(84.5)
  expect(price({ from: T5, to: STRAND, at: WEDNESDAY, type: 7 }).lines).not.toContain(
    'Congestion charge',
  )
})

test('Christmas night costs the Christmas surcharge, without the night rate on top', () => {
  const { pounds, lines: input } = price({ from: T5, to: CANARY_WHARF, at: '2026-12-25T23:30' })
  expect(pounds).toBe(72 * 1.5 + 8)
  expect(input).toContain('Christmas rate')
  expect(input).not.toContain('Night rate')
})

test('at two on New Year’s morning the New Year’s Eve surcharge still applies', () => {
  expect(price({ from: CANARY_WHARF, to: T5, at: '2027-01-01T02:00' }).lines).toContain(
    'New Year rate',
  )
  expect(price({ from: CANARY_WHARF, to: T5, at: '2027-01-01T09:00' }).lines).toContain(
    'Bank holiday rate',
  )
})

test('Terminal 5 is nearer to Windsor than the others, and cheaper', () => {
  expect(price({ from: T5, to: WINDSOR, at: WEDNESDAY }).pounds).toBe(29 + 8)
  expect(price({ from: T2, to: WINDSOR, at: WEDNESDAY }).pounds).toBe(32 + 8)
})

test('Heathrow’s drop-off charge is £6 until the end of 2025 and £7 since', () => {
  expect(price({ from: CANARY_WHARF, to: T5, at: '2025-12-30T11:00' }).pounds).toBe(78)
  expect(price({ from: CANARY_WHARF, to: T5, at: '2026-01-05T11:00' }).pounds).toBe(79)
})

test('the sixteen-seater has a fixed price of its own to the West End', () => {
  expect(price({ from: T5, to: STRAND, at: '2026-11-25T19:00', type: 10 }).pounds).toBe(165 + 8)
})

test('the hotel account pays a tenth less and no night rate', () => {
  const prices = WHARF_HOTELS_TARIFF
  expect(price({ from: T5, to: CANARY_WHARF, at: '2026-11-25T23:30', prices }).pounds).toBe(65 + 8)
  expect(price({ from: T5, to: CANARY_WHARF, at: '2026-11-25T23:30' }).pounds).toBe(94.5)
})
