import { describe, expect, test } from 'vitest'
import { minor } from '../money.ts'
import type { LocalDate, LocalTime } from '../time.ts'
import type { QuotedJourney } from './quote.ts'
import type { FixedPrice, Spot } from './tariff.ts'
import {
  CENTRE,
  EALING,
  HEATHROW_T2,
  HEATHROW_T5,
  place,
  pricesOf,
  SITES,
  SOHO,
  saloon,
  square,
} from './test/given-tariff.ts'

const LHR: Spot = { kind: 'site', code: 'LHR' }
const T5: Spot = { kind: 'site', code: 'LHR-T5' }
const CENTRAL: Spot = { kind: 'zone', zone: 'centre' }
const ANYWHERE: Spot = { kind: 'anywhere' }
const W1: Spot = { kind: 'districts', name: 'the West End', districts: ['W1', 'WC2'] }
const SOHO_SQUARE: Spot = { kind: 'postcode', postcode: 'w1d3qe' }
const DOOR = { kind: 'point', name: 'the club', point: SOHO.point, radiusMetres: 100 } as const

const fixed = (
  id: string,
  [from, to]: [Spot, Spot],
  also: Partial<FixedPrice> = {},
): FixedPrice => ({
  id,
  from,
  to,
  bothWays: true,
  amount: minor(5000),
  ...also,
})

const zones = [CENTRE]
const ruleOf = (prices: readonly FixedPrice[], request: Partial<QuotedJourney> = {}) =>
  saloon({ sites: SITES, zones, fixed: prices }, { request }).onwardLines[0]?.rule

describe('the most specific price wins', () => {
  // From least to most specific: each loses to all that follow.
  const byEnd: [string, Spot][] = [
    ['anywhere', ANYWHERE],
    ['districts', W1],
    ['zone', CENTRAL],
    ['postcode', SOHO_SQUARE],
    ['point', DOOR],
  ]
  test.each(byEnd.slice(1).map(([id], index) => [id, byEnd[index]?.[0] ?? '']))(
    'Heathrow to a %s beats Heathrow to a %s',
    (better, worse) => {
      const prices = byEnd
        .filter(([id]) => id === better || id === worse)
        .map(([id, spot]) => fixed(id, [LHR, spot]))
      expect(ruleOf(prices)).toBe(better)
      expect(ruleOf([...prices].reverse())).toBe(better)
    },
  )

  test('Terminal 5 beats Heathrow, and Heathrow applies to the other terminals', () => {
    const prices = [fixed('airport', [LHR, CENTRAL]), fixed('terminal', [T5, CENTRAL])]
    expect(ruleOf(prices)).toBe('terminal')
    expect(ruleOf(prices, { pickup: HEATHROW_T2 })).toBe('airport')
  })

  test('a site beats a postcode, so the terminal to anywhere beats the airport to a postcode', () => {
    const prices = [fixed('postcode', [LHR, SOHO_SQUARE]), fixed('terminal', [T5, ANYWHERE])]
    expect(ruleOf(prices)).toBe('terminal')
  })

  test('if the most specific ends are equal, the other end decides', () => {
    const prices = [fixed('zone', [T5, CENTRAL]), fixed('postcode', [T5, SOHO_SQUARE])]
    expect(ruleOf(prices)).toBe('postcode')
  })

  test('the small zone beats the large one around it', () => {
    const west = { id: 'west-end', name: 'the West End', area: square([51.514, -0.135], 0.01) }
    const prices = [
      fixed('centre', [LHR, CENTRAL]),
      fixed('west-end', [LHR, { kind: 'zone', zone: 'west-end' }]),
    ]
    const rule = (dropOff = SOHO) =>
      saloon({ sites: SITES, zones: [CENTRE, west], fixed: prices }, { request: { dropOff } })
        .onwardLines[0]?.rule
    expect(rule()).toBe('west-end')
    expect(rule(place('Bank', 'EC3V 3LA', [51.5134, -0.0886]))).toBe('centre')
  })

  test('the smaller of two circles wins, so a door beats the street around it', () => {
    const around = (radiusMetres: number): Spot => ({ ...DOOR, radiusMetres })
    const prices = [fixed('street', [LHR, around(500)]), fixed('door', [LHR, around(50)])]
    expect(ruleOf(prices)).toBe('door')
    expect(ruleOf(prices.toReversed())).toBe('door')
  })

  test('a vehicle’s own price beats one for all, but not a more specific one', () => {
    const own = { vehicleTypeId: 2, amount: minor(9900) }
    const rulesOf = (prices: FixedPrice[]) =>
      pricesOf({ sites: SITES, zones, fixed: prices }).map((price) => price.onwardLines[0]?.rule)
    expect(rulesOf([fixed('all', [LHR, CENTRAL]), fixed('carrier', [LHR, CENTRAL], own)])).toEqual([
      'all',
      'carrier',
    ])
    expect(rulesOf([fixed('carrier', [LHR, CENTRAL], own), fixed('exact', [T5, CENTRAL])])).toEqual(
      ['exact', 'exact'],
    )
  })

  test('the price of the Wimbledon fortnight beats the everyday one, on its days only', () => {
    const prices = [
      fixed('everyday', [LHR, CENTRAL]),
      fixed('fortnight', [LHR, CENTRAL], {
        validFrom: '2027-06-28' as LocalDate,
        validUntil: '2027-07-11' as LocalDate,
      }),
    ]
    const on = (day: string) => ruleOf(prices, { pickupLocal: `${day}T09:30` as LocalTime })
    expect([on('2027-06-27'), on('2027-06-28'), on('2027-07-11'), on('2027-07-12')]).toEqual([
      'everyday',
      'fortnight',
      'fortnight',
      'everyday',
    ])
  })
})

test('a price for both directions applies on the way back, one for a single direction does not', () => {
  const home = { pickup: SOHO, dropOff: HEATHROW_T5 }
  expect(ruleOf([fixed('both', [LHR, CENTRAL])], home)).toBe('both')
  expect(ruleOf([fixed('out', [LHR, CENTRAL], { bothWays: false })], home)).toBe('')
})

test('W1 includes W1D and not W10, EC1 not EC10', () => {
  const rule = (postcode: string) =>
    ruleOf([fixed('w1', [LHR, W1])], { dropOff: place('there', postcode, [51.4, 0.5]) })
  expect(rule('W1D 3QE')).toBe('w1')
  expect(rule('W1 1AA')).toBe('w1')
  expect(rule('WC2N 5DU')).toBe('w1')
  expect(rule('W10 5NB')).toBe('')
  expect(rule('W2 1AA')).toBe('')
})

test('the position of the pin decides: a place called Heathrow that lies in Ealing counts as Ealing', () => {
  const terminal = { ...HEATHROW_T5, point: EALING.point, code: 'LHR', kind: 'airport' } as const
  expect(ruleOf([fixed('airport', [LHR, CENTRAL])], { pickup: terminal })).toBe('')
})

test('a vehicle pays its share of a price for all, and its own price unchanged', () => {
  const prices = pricesOf({
    sites: SITES,
    zones,
    fixed: [
      fixed('all', [LHR, CENTRAL]),
      fixed('other', [LHR, { kind: 'zone', zone: 'centre' }], {
        vehicleTypeId: 2,
        amount: minor(6600),
      }),
    ],
  })
  expect(prices.map(({ onward }) => onward)).toEqual([5000, 6600])
  const [, shared] = pricesOf({ sites: SITES, zones, fixed: [fixed('all', [LHR, CENTRAL])] })
  expect(shared?.onwardLines).toMatchObject([
    { kind: 'fixed', rule: 'all', about: 'Heathrow – central London', amount: 5000 },
    { kind: 'vehicle', units: 5000, rate: 0.5, amount: 2500 },
  ])
})
