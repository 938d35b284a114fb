import { expect, test } from 'vitest'
import { ONE_PASSENGER } from '../fleet/vehicle-type.ts'
import { minor, sum } from '../money.ts'
import type { Place } from '../places/place.ts'
import type { LocalTime } from '../time.ts'
import { type Leg, priceLeg } from './price-leg.ts'
import type { Tariff } from './tariff.ts'

const place = (name: string, postcode: string, [lat, lng]: [number, number]): Place => ({
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

const heathrow = place('Heathrow Terminal 5', 'TW6 2GA', [51.4723, -0.4881])
const soho = place('Soho Square', 'W1D 3QE', [51.5152, -0.1322])
const ealing = place('Ealing Broadway', 'W5 2NU', [51.5149, -0.3013])

const tariff: Tariff = {
  version: 1,
  currency: 'GBP',
  sites: [
    { code: 'LHR', name: 'Heathrow', centre: { lat: 51.47, lng: -0.4543 }, radiusMetres: 3500 },
  ],
  fixed: [
    {
      from: { kind: 'site', code: 'LHR' },
      to: { kind: 'districts', name: 'central London', districts: ['W1', 'SW1'] },
      bothWays: true,
      amount: minor(5800),
    },
    {
      from: { kind: 'site', code: 'LHR' },
      to: { kind: 'anywhere' },
      bothWays: false,
      amount: minor(9900),
    },
  ],
  base: minor(500),
  tiers: [
    { upToMiles: 10, perMile: minor(200) },
    { upToMiles: null, perMile: minor(100) },
  ],
  perMinute: minor(20),
  minimum: minor(2000),
  vehicles: { 1: 10_000, 2: 15_000 },
  perVia: minor(600),
  waitAndReturn: { basisPoints: 8000, freeMinutes: 60 },
  night: { from: '23:00', to: '05:00', basisPoints: 2000 },
  siteCharges: [{ code: 'LHR', end: 'pickup', amount: minor(800), name: 'Heathrow pickup charge' }],
  returnDiscountBasisPoints: 500,
  extras: { childSeat: minor(800), pet: minor(500) },
  roundTo: minor(50),
  vatBasisPoints: 2000,
}

const leg = (given: Partial<Leg> = {}): Leg => ({
  pickup: heathrow,
  dropOff: soho,
  vias: 0,
  metres: 27_000,
  seconds: 3300,
  directMetres: 27_000,
  at: '2026-03-11T09:30' as LocalTime,
  waitAndReturn: false,
  isReturn: false,
  party: ONE_PASSENGER,
  ...given,
})

const price = (given: Partial<Leg> = {}, { vehicleTypeId = 1, isReturn = false } = {}) => {
  const { lines, total } = priceLeg(tariff, leg({ ...given, isReturn }))(vehicleTypeId)
  expect(sum(lines.map((line) => line.amount))).toBe(total)
  return {
    total,
    kinds: lines.map((line) => line.kind),
    lines,
  }
}

test('Heathrow to W1 is the fixed price and the pickup charge, and the lines add up', () => {
  expect(price().lines).toEqual([
    { kind: 'fixed', about: 'Heathrow – central London', amount: 5800 },
    { kind: 'site', about: 'Heathrow pickup charge', amount: 800 },
  ])
})

test('the fixed price holds the other way round too, without the pickup charge', () => {
  expect(price({ pickup: soho, dropOff: heathrow }).total).toBe(5800)
})

test('a named district beats "anywhere", and "anywhere" takes the rest', () => {
  expect(price({ dropOff: ealing }).lines[0]).toMatchObject({ kind: 'fixed', amount: 9900 })
})

test('W1 takes in W1D and not W10', () => {
  expect(
    price({ dropOff: place('Ladbroke Grove', 'W10 5NB', [51.52, -0.21]) }).lines[0],
  ).toMatchObject({
    amount: 9900,
  })
})

test('without a fixed price ten miles cost the first tier, the rest the second, and minutes count', () => {
  const twenty = price({ pickup: ealing, dropOff: soho, metres: 20 * 1609.344, seconds: 1800 })
  expect(twenty.lines).toEqual([
    { kind: 'distance', about: '20.0', amount: 500 + 2000 + 1000 },
    { kind: 'time', about: '30', amount: 600 },
  ])
})

test('a short hop costs the minimum, and the line says so', () => {
  const hop = price({ pickup: ealing, dropOff: soho, metres: 1000, seconds: 120 })
  expect(hop.total).toBe(2000)
  expect(hop.kinds).toContain('minimum')
})

test('a bigger car, two stops and a child seat each stand on a line of their own', () => {
  const party = { ...ONE_PASSENGER, smallChildSeats: 1 }
  const { lines } = price({ vias: 2, party }, { vehicleTypeId: 2 })
  expect(lines).toEqual([
    { kind: 'fixed', about: 'Heathrow – central London', amount: 5800 },
    { kind: 'vehicle', about: '', amount: 2900 },
    { kind: 'via', about: '2', amount: 1200 },
    { kind: 'site', about: 'Heathrow pickup charge', amount: 800 },
    { kind: 'child-seats', about: '1', amount: 800 },
  ])
})

test.each([
  ['22:59', false],
  ['23:00', true],
  ['04:59', true],
  ['05:00', false],
])('at %s the night rate is %s', (clock, night) => {
  expect(price({ at: `2026-03-11T${clock}` as LocalTime }).kinds.includes('night')).toBe(night)
})

test('wait and return adds the way back at its rate', () => {
  expect(price({ waitAndReturn: true }).lines[1]).toEqual({
    kind: 'wait-and-return',
    about: '60',
    amount: 4640,
  })
})

test('a return leg is five per cent off and rounded up to fifty pence', () => {
  const back = price({ pickup: soho, dropOff: heathrow }, { isReturn: true })
  expect(back.lines.slice(1)).toEqual([
    { kind: 'return-discount', about: '', amount: -290 },
    { kind: 'rounding', about: '', amount: 40 },
  ])
  expect(back.total).toBe(5550)
})

test('a stop far out of the way is paid by the mile on top of the fixed price', () => {
  const far = price({ vias: 1, metres: 27_000 + 10 * 1609.344 })
  expect(far.lines.slice(0, 3)).toEqual([
    { kind: 'fixed', about: 'Heathrow – central London', amount: 5800 },
    { kind: 'detour', about: '10.0', amount: 2000 },
    { kind: 'via', about: '1', amount: 600 },
  ])
})
