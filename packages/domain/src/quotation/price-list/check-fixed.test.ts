import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { LocalDate } from '../../time.ts'
import type { FixedPrice, Spot, Tariff } from '../tariff.ts'
import { CENTRE, PLAIN, SITES, square } from '../test/given-tariff.ts'
import { validateTariff } from './validate-tariff.ts'

const LHR: Spot = { kind: 'site', code: 'LHR' }
const LGW: Spot = { kind: 'site', code: 'LGW' }
const CENTRAL: Spot = { kind: 'zone', zone: 'centre' }
const ANYWHERE: Spot = { kind: 'anywhere' }
const W1: Spot = { kind: 'districts', name: 'the West End', districts: ['W1'] }
const GATWICK = {
  code: 'LGW',
  name: 'Gatwick',
  centre: { lat: 51.15, lng: -0.18 },
  radiusMetres: 2500,
}

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

/** Lists every tie as "b tie a". */
const tiesIn = (prices: FixedPrice[], also: Partial<Tariff> = {}) =>
  validateTariff(
    { ...PLAIN, sites: [...SITES, GATWICK], zones: [CENTRE], fixed: prices, ...also },
    { vehicleTypes: [{ id: 1 }, { id: 2 }] },
  ).map(({ path, reason, other }) => {
    const at = prices.find((_, index) => path === `fixed[${index}]`)
    return `${at?.id ?? path} ${reason} ${other ?? ''}`
  })

test('the same journey priced twice is a tie', () => {
  expect(tiesIn([fixed('a', [LHR, CENTRAL]), fixed('b', [LHR, CENTRAL])])).toEqual(['b tie a'])
  expect(tiesIn([fixed('a', [LHR, CENTRAL]), fixed('b', [CENTRAL, LHR])])).toEqual(['b tie a'])
})

test('there and back may have different prices if each is for one direction', () => {
  const item = { bothWays: false }
  expect(tiesIn([fixed('a', [LHR, CENTRAL], item), fixed('b', [CENTRAL, LHR], item)])).toEqual([])
})

test('a price for a vehicle and one for all are no tie, two for the same vehicle are', () => {
  const own = { vehicleTypeId: 2 }
  const all = fixed('all', [LHR, CENTRAL])
  expect(tiesIn([all, fixed('own', [LHR, CENTRAL], own)])).toEqual([])
  expect(tiesIn([fixed('a', [LHR, W1], own), fixed('b', [LHR, W1], own)])).toEqual(['b tie a'])
  expect(tiesIn([fixed('a', [LHR, W1], own), fixed('b', [LHR, W1], { vehicleTypeId: 1 })])).toEqual(
    [],
  )
})

test('a seasonal price and the everyday one are no tie, two overlapping seasons are', () => {
  const season = (id: string, validFrom: string, validUntil: string) =>
    fixed(id, [LHR, CENTRAL], {
      validFrom: validFrom as LocalDate,
      validUntil: validUntil as LocalDate,
    })
  const everyday = fixed('everyday', [LHR, CENTRAL])
  const june = season('june', '2027-06-01', '2027-06-30')
  expect(tiesIn([everyday, june])).toEqual([])
  expect(tiesIn([everyday, june, season('july', '2027-07-01', '2027-07-31')])).toEqual([])
  expect(tiesIn([june, season('summer', '2027-06-30', '2027-08-31')])).toEqual(['summer tie june'])
})

test('lists of districts that share one tie', () => {
  const both: Spot = { kind: 'districts', name: 'both', districts: ['W1D', 'E1'] }
  expect(tiesIn([fixed('a', [LHR, W1]), fixed('b', [LHR, both])])).toEqual(['b tie a'])
  const other: Spot = { kind: 'districts', name: 'other', districts: ['W10'] }
  expect(tiesIn([fixed('a', [LHR, W1]), fixed('b', [LHR, other])])).toEqual([])
})

test('overlapping zones tie, whatever their sizes; a zone inside a zone does not', () => {
  const zone = (id: string, middle: [number, number], half: number) => ({
    id,
    name: id,
    area: square(middle, half),
  })
  const prices = [fixed('a', [LHR, CENTRAL]), fixed('b', [LHR, { kind: 'zone', zone: 'other' }])]
  const withZone = (middle: [number, number], half: number) =>
    tiesIn(prices, { zones: [CENTRE, zone('other', middle, half)] })
  expect(withZone([51.51, -0.08], 0.03)).toEqual(['b tie a'])
  expect(withZone([51.51, -0.12], 0.01)).toEqual([])
  // Adjacent, with a shared border.
  expect(withZone([51.51, -0.04], 0.04)).toEqual([])
})

test('Heathrow to anywhere and Gatwick to anywhere tie on the journey between the two, until it has its own price', () => {
  const prices = [fixed('lhr', [LHR, ANYWHERE]), fixed('lgw', [LGW, ANYWHERE])]
  expect(tiesIn(prices)).toEqual(['lgw tie lhr'])
  expect(tiesIn([...prices, fixed('between', [LGW, LHR])])).toEqual([])
  expect(tiesIn([...prices, fixed('between', [LGW, LHR], { bothWays: false })])).toEqual([
    'lgw tie lhr',
  ])
})
