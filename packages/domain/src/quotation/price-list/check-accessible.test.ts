import { expect, test } from 'vitest'
import { minor } from '../../money.ts'
import type { Charge, FixedPrice, Tariff } from '../tariff.ts'
import { CENTRE, PLAIN } from '../test/given-tariff.ts'
import { validateTariff } from './validate-tariff.ts'

const TYPES = [{ id: 1 }, { id: 2 }, { id: 3, accessible: true }]

const SHARES = { 1: { basisPoints: 10_000 }, 2: { basisPoints: 15_000 }, 3: { basisPoints: 9_500 } }

const errors = (tariff: Partial<Tariff>): string[] =>
  validateTariff({ ...PLAIN, vehicles: SHARES, ...tariff }, { vehicleTypes: TYPES })
    .filter(({ reason }) => reason === 'accessible-dearer')
    .map(({ path, other }) => `${path} of ${other}`)

test('a list that charges the accessible type less or the same has no errors', () => {
  expect(errors({})).toEqual([])
  expect(errors({ vehicles: { ...SHARES, 3: { basisPoints: 10_000 } } })).toEqual([])
})

test('its share may not be above that of the cheapest type', () => {
  expect(errors({ vehicles: { ...SHARES, 3: { basisPoints: 10_001 } } })).toEqual([
    'vehicles.3.basisPoints of 3',
  ])
})

test('without ordinary types there is nothing to compare', () => {
  const vehicles = { 3: { basisPoints: 20_000 } }
  expect(
    validateTariff({ ...PLAIN, vehicles }, { vehicleTypes: [{ id: 3, accessible: true }] }),
  ).toEqual([])
})

test.each([
  ['the same table', {}, false],
  ['a dearer minimum', { minimum: minor(2010) }, true],
  ['a dearer minute', { perMinute: minor(11) }, true],
  ['a dearer mile', { tiers: [{ upTo: null, perUnit: minor(201) }] }, true],
  [
    'a first mile that is dearer, and the rest cheaper',
    {
      base: minor(2000),
      tiers: [
        { upTo: 1, perUnit: minor(300) },
        { upTo: null, perUnit: minor(100) },
      ],
    },
    true,
  ],
  [
    'a dearer way beyond 100 miles only',
    {
      tiers: [
        { upTo: 100, perUnit: minor(100) },
        { upTo: null, perUnit: minor(400) },
      ],
    },
    true,
  ],
] as const)('a table of its own with %s', (_, rates, isError) => {
  const vehicles = { ...SHARES, 3: { basisPoints: 9_500, rates: { ...PLAIN.rates, ...rates } } }
  expect(errors({ vehicles })).toEqual(isError ? ['vehicles.3.rates of 3'] : [])
})

const fixed = (id: string, pounds: number, vehicleTypeId?: number): FixedPrice => ({
  id,
  from: { kind: 'postcode', postcode: 'W5 2NU' },
  to: { kind: 'anywhere' },
  bothWays: true,
  amount: minor(pounds * 100),
  ...(vehicleTypeId !== undefined && { vehicleTypeId }),
})

test.each([
  ['its own fixed price above the saloon’s', [fixed('a', 50, 1), fixed('b', 51, 3)], 'fixed[1]'],
  [
    'its own fixed price above the price for all types',
    [fixed('a', 50), fixed('b', 51, 3)],
    'fixed[1]',
  ],
  [
    'the price for all types, if the saloon’s is lower',
    [fixed('a', 50), fixed('b', 40, 1)],
    'fixed[1]',
  ],
  ['its own fixed price equal to the saloon’s', [fixed('a', 50, 1), fixed('b', 50, 3)], undefined],
  [
    'no fixed price of its own, while other types have one',
    [fixed('a', 50, 1), fixed('b', 60, 2)],
    undefined,
  ],
])('a journey with %s', (_, prices, path) => {
  expect(errors({ fixed: prices })).toEqual(path ? [`${path}.amount of 3`] : [])
})

const change = (percent: number) => ({ kind: 'percent' as const, basisPoints: percent * 100 })

test.each([
  ['a surcharge for all', 10, undefined, false],
  ['a surcharge for it alone', 10, [3], true],
  ['a surcharge the people carrier is spared', 10, [1, 3], true],
  ['a surcharge it is spared', 10, [1, 2], false],
  ['a discount it does not get', -10, [1], true],
  ['a discount for it alone', -10, [3], false],
] as const)('an adjustment: %s', (_, percent, vehicleTypeIds, isError) => {
  const adjustments = [
    {
      id: 'x',
      name: 'X',
      when: {},
      change: change(percent),
      group: '',
      ...(vehicleTypeIds && { vehicleTypeIds }),
    },
  ]
  expect(errors({ adjustments })).toEqual(isError ? ['adjustments[0].vehicleTypeIds of 3'] : [])
})

test.each([
  ['that is equal for all types', undefined, false],
  ['that it is exempt from', { 3: minor(0) }, false],
  ['that is higher for it', { 3: minor(501) }, true],
  ['that another type is exempt from', { 2: minor(0) }, true],
])('a charge %s', (_, byVehicle, isError) => {
  const charge: Charge = {
    id: 'toll',
    kind: 'toll',
    name: 'Toll',
    where: { kind: 'zone', zone: CENTRE.id },
    end: 'touch',
    amount: minor(500),
    oncePerDay: false,
    ...(byVehicle && { byVehicle }),
  }
  expect(errors({ zones: [CENTRE], charges: [charge] })).toEqual(
    isError ? ['charges[0].byVehicle of 3'] : [],
  )
})
