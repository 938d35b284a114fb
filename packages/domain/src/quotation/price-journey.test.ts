import { describe, expect, test } from 'vitest'
import { ONE_PASSENGER, type Party } from '../fleet/vehicle-type.ts'
import { minor } from '../money.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { type PricingResult, priceJourney } from './price-journey.ts'
import type { QuotedJourney } from './quote.ts'
import type { Tariff } from './tariff.ts'
import {
  CENTRE,
  describeLines,
  EALING,
  givenRoutes,
  HEATHROW_T5,
  ONE_WAY,
  PLAIN,
  priceBookOf,
  pricesOf,
  returning,
  SITES,
  SOHO,
  saloon,
} from './test/given-tariff.ts'

const ten: PromoRule = {
  id: 7,
  code: 'TEN',
  off: { kind: 'percent', basisPoints: 1000 },
  vehicleTypeIds: [],
}
const promoOf = (off: PromoRule['off']): PromoRule => ({ ...ten, off })

/** A line of every kind, each with a recognisable amount. */
const EVERYTHING: Partial<Tariff> = {
  sites: SITES,
  zones: [CENTRE],
  vehicles: { 1: { basisPoints: 11_000 }, 2: { basisPoints: 15_000 } },
  adjustments: [
    {
      id: 'day',
      name: 'Day rate',
      when: { weekdays: [3] },
      change: { kind: 'percent', basisPoints: 1000 },
      group: '',
    },
  ],
  charges: [
    {
      id: 'congestion',
      kind: 'congestion',
      name: 'Congestion charge',
      where: { kind: 'zone', zone: 'centre' },
      end: 'touch',
      amount: minor(1800),
      oncePerDay: true,
    },
  ],
  extras: {
    'small-child-seat': { price: minor(800), max: 2 },
    'meet-and-greet': { price: minor(1000), max: 1 },
  },
  returnDiscountBasisPoints: 500,
  roundTo: minor(50),
}
const family: Party = { ...ONE_PASSENGER, passengers: 3, smallChildSeats: 1 }

test('every rule applies in order, each on a line, and the lines add up', () => {
  const price = saloon(EVERYTHING, {
    request: {
      ...returning('2026-03-11T17:00'),
      vias: [EALING],
      party: family,
      meetAndGreet: true,
    },
    promo: ten,
  })
  expect(describeLines(price.onwardLines)).toEqual([
    'distance 3000',
    'time 300',
    'vehicle 330',
    'via 600',
    'adjustment 423',
    'charge 1800',
    'extra 800',
    'extra 1000',
    'promo -825',
    'rounding 22',
  ])
  expect(price.onward).toBe(7450)
  expect(describeLines(price.returnLines)).toEqual([
    'distance 3000',
    'time 300',
    'vehicle 330',
    'adjustment 363',
    'extra 800',
    'return-discount -240',
    'promo -455',
    'rounding 2',
  ])
  expect(price.return).toBe(4100)
  expect(price.total).toBe(11_550)
})

test('a line shows its units', () => {
  const { onwardLines } = saloon(EVERYTHING, { request: { vias: [EALING], party: family } })
  expect(onwardLines).toMatchObject([
    { kind: 'distance', about: 'mile', units: 10, rate: 200 },
    { kind: 'time', units: 30, rate: 10 },
    { kind: 'vehicle', units: 1000, rate: 0.33 },
    { kind: 'via', units: 1, rate: 600 },
    { kind: 'adjustment', rule: 'day', about: 'Day rate', units: 1000, rate: 0.423 },
    { kind: 'charge', rule: 'congestion', about: 'Congestion charge', units: 1, rate: 1800 },
    { kind: 'extra', rule: 'small-child-seat', about: 'small-child-seat', units: 1, rate: 800 },
    { kind: 'rounding' },
  ])
})

describe('the size of the party', () => {
  const result = (request: Partial<QuotedJourney>, tariff: Partial<Tariff> = {}): PricingResult =>
    priceJourney(priceBookOf(tariff), {
      request: { ...ONE_WAY, ...request },
      routes: givenRoutes(10, 30),
    })

  test('five people fit only in the people carrier, nine in no type', () => {
    const five = result({ party: { ...ONE_PASSENGER, passengers: 5 } })
    expect(five.ok && five.prices.map((price) => price.vehicleType)).toEqual(['People carrier'])
    expect(result({ party: { ...ONE_PASSENGER, passengers: 9 } })).toEqual({
      ok: false,
      reason: 'no-vehicle',
    })
  })

  test('more child seats than fit in a car or are in stock are rejected with the kind named', () => {
    const seats = (max: number, stock?: number): Partial<Tariff> => ({
      extras: {
        'small-child-seat': { price: minor(800), max, ...(stock !== undefined && { stock }) },
      },
    })
    const party = { ...family, smallChildSeats: 2 }
    const rejected = { ok: false, reason: 'too-many-extras', extra: 'small-child-seat', max: 1 }
    expect(result({ party }, seats(1))).toEqual(rejected)
    expect(result({ party }, seats(4, 1))).toEqual(rejected)
    expect(result({ party }, seats(2, 2)).ok).toBe(true)
  })
})

describe('vehicles', () => {
  test('a type with its own rates uses them and its own minimum', () => {
    const own = {
      ...PLAIN.rates,
      base: minor(2000),
      tiers: [{ upTo: null, perUnit: minor(500) }],
      minimum: minor(9000),
    }
    const [, large] = pricesOf({ vehicles: { 2: { basisPoints: 20_000, rates: own } } })
    expect(describeLines(large?.onwardLines ?? [])).toEqual([
      'distance 7000',
      'time 300',
      'minimum 1700',
    ])
  })

  test('it still pays its share of a fixed price for all', () => {
    const [, large] = pricesOf({
      fixed: [
        {
          id: 'flat',
          from: { kind: 'anywhere' },
          to: { kind: 'anywhere' },
          bothWays: true,
          amount: minor(4000),
        },
      ],
      vehicles: { 2: { basisPoints: 20_000, rates: PLAIN.rates } },
    })
    expect(describeLines(large?.onwardLines ?? [])).toEqual(['fixed 4000', 'vehicle 4000'])
  })
})

describe('stops', () => {
  const fixed: Tariff['fixed'] = [
    {
      id: 'flat',
      from: { kind: 'site', code: 'LHR' },
      to: { kind: 'zone', zone: 'centre' },
      bothWays: true,
      amount: minor(5800),
    },
  ]
  const tariff = { sites: SITES, zones: [CENTRE], fixed }

  test('a detour for a stop is charged by the mile on top of the fixed price', () => {
    const { route, ...direct } = givenRoutes(17, 50)
    const longer = { ...route, metres: givenRoutes(27, 0).route.metres }
    const price = saloon(tariff, {
      request: { vias: [EALING] },
      routes: { route: longer, ...direct },
    })
    expect(describeLines(price.onwardLines)).toEqual(['fixed 5800', 'detour 2000', 'via 600'])
  })

  test('a route with stops that an engine reports as shorter than the direct one is not cheaper', () => {
    const { route, ...direct } = givenRoutes(10, 30)
    const shorter = { ...route, metres: 100, seconds: 60 }
    const price = saloon({}, { request: { vias: [EALING] }, routes: { route: shorter, ...direct } })
    expect(price.onward).toBe(3300 + 600)
  })
})

describe('wait and return', () => {
  const waiting = (waitMinutes: number, tariff: Partial<Tariff> = {}) =>
    describeLines(
      saloon(tariff, { request: { returnKind: 'wait-and-return', waitMinutes } }).onwardLines,
    )

  test('an hour is free, and the return costs four fifths', () => {
    expect(waiting(60)).toEqual(['distance 3000', 'time 300', 'wait-and-return 2640'])
  })

  test('each started quarter of an hour after that is charged', () => {
    expect(waiting(61).at(-1)).toBe('waiting 750')
    expect(waiting(75).at(-1)).toBe('waiting 750')
    expect(waiting(180).at(-1)).toBe('waiting 6000')
  })

  test('the return share is of the vehicle’s own fare, stops included', () => {
    const [, large] = pricesOf({}, { request: { returnKind: 'wait-and-return', vias: [EALING] } })
    expect(describeLines(large?.onwardLines ?? [])).toEqual([
      'distance 3000',
      'time 300',
      'vehicle 1650',
      'via 600',
      'wait-and-return 4440',
    ])
  })
})

describe('meet and greet', () => {
  const tariff: Partial<Tariff> = {
    sites: SITES,
    extras: { 'meet-and-greet': { price: minor(1000), max: 1 } },
  }
  const met = (request: Partial<QuotedJourney>) => {
    const price = saloon(tariff, { request: { meetAndGreet: true, ...request } })
    const isMet = (lines: typeof price.onwardLines) => lines.some(({ kind }) => kind === 'extra')
    return [isMet(price.onwardLines), isMet(price.returnLines)]
  }

  test('meet and greet applies where a leg begins at an airport', () => {
    const home = { pickup: SOHO, dropOff: HEATHROW_T5 }
    expect(met({})).toEqual([true, false])
    expect(met(returning('2026-03-15T12:00'))).toEqual([true, false])
    expect(met({ ...home, ...returning('2026-03-15T12:00') })).toEqual([false, true])
  })

  test('if no leg does, it applies at the door as requested', () => {
    expect(met({ pickup: SOHO, dropOff: EALING })).toEqual([true, false])
  })

  test('a station without a site in the tariff counts too', () => {
    const station = { ...EALING, kind: 'station' } as const
    expect(met({ pickup: SOHO, dropOff: station, ...returning('2026-03-15T12:00') })).toEqual([
      false,
      true,
    ])
  })
})

describe('promos', () => {
  const back = returning('2026-03-15T12:00')
  const legs = (promo: PromoRule) => {
    const { onward, return: home } = saloon({}, { request: back, promo })
    return [onward, home]
  }

  test('a percentage is taken off each leg', () => {
    expect(legs(ten)).toEqual([2970, 2970])
  })

  test('an amount is taken off the outward leg first, and the rest off the return', () => {
    expect(legs(promoOf({ kind: 'amount', amount: minor(500) }))).toEqual([2800, 3300])
    expect(legs(promoOf({ kind: 'amount', amount: minor(4000) }))).toEqual([0, 2600])
    expect(legs(promoOf({ kind: 'amount', amount: minor(9000) }))).toEqual([0, 0])
  })

  test('a promo for people carriers does not apply to the saloon', () => {
    const prices = pricesOf({}, { promo: { ...ten, vehicleTypeIds: [2] } })
    expect(prices.map(({ onward }) => onward)).toEqual([3300, 4455])
  })
})

describe('VAT and deposit', () => {
  test('a sixth of the total is VAT if the operator is the seller, none if the driver is', () => {
    const vat = (mode: Tariff['vat']['mode']) =>
      saloon({ vat: { mode, basisPoints: 2000 } }, { request: returning('2026-03-15T12:00') }).vat
    expect(vat('principal')).toBe(1100)
    expect(vat('agent')).toBe(0)
    expect(vat('not-registered')).toBe(0)
  })

  test('a deposit is a share or an amount, and never more than the fare', () => {
    const deposit = (kind: Tariff['deposit']) => saloon({ deposit: kind }).deposit
    expect(deposit({ kind: 'none' })).toBe(0)
    expect(deposit({ kind: 'percent', basisPoints: 2500 })).toBe(825)
    expect(deposit({ kind: 'amount', amount: minor(1000) })).toBe(1000)
    expect(deposit({ kind: 'amount', amount: minor(9999) })).toBe(3300)
  })
})

test('assistance needs cannot be passed to the pricing', () => {
  const party: Party = {
    ...ONE_PASSENGER,
    // @ts-expect-error a need is not part of what is priced
    wheelchair: 1,
  }
  const request: QuotedJourney = {
    ...ONE_WAY,
    party,
    // @ts-expect-error a need is not part of what is priced
    assistance: ['assistance-dog'],
  }
  // If one is passed despite the types, the price is the same.
  expect(pricesOf(EVERYTHING, { request })).toEqual(pricesOf(EVERYTHING))
})
