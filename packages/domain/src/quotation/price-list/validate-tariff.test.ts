import { expect, test } from 'vitest'
import { type Minor, minor } from '../../money.ts'
import type { LocalDate } from '../../time.ts'
import type { Adjustment, Charge, FixedPrice, Rates, Site, Tariff } from '../tariff.ts'
import { CENTRE, PLAIN, SITES, square } from '../test/given-tariff.ts'
import { validateTariff } from './validate-tariff.ts'

const errorsOf = (tariff: Partial<Tariff>) =>
  validateTariff({ ...PLAIN, ...tariff }, { vehicleTypes: [{ id: 1 }, { id: 2 }] }).map(
    ({ path, reason, other }) => `${path} ${reason}${other === undefined ? '' : ` ${other}`}`,
  )

const day = (date: string) => date as LocalDate
const rates = (also: Partial<Rates>): Partial<Tariff> => ({ rates: { ...PLAIN.rates, ...also } })
const tiers = (...ends: (number | null)[]) =>
  rates({ tiers: ends.map((upTo) => ({ upTo, perUnit: minor(100) })) })
const anywhere = { kind: 'anywhere' } as const
const fixed = (also: Partial<FixedPrice>): Partial<Tariff> => ({
  sites: SITES,
  fixed: [{ id: 'a', from: anywhere, to: anywhere, bothWays: true, amount: minor(1), ...also }],
})
const adjustment = (also: Partial<Adjustment>): Adjustment => ({
  id: 'night',
  name: 'Night rate',
  when: {},
  change: { kind: 'percent', basisPoints: 2000 },
  group: '',
  ...also,
})
const charge = (also: Partial<Charge>): Partial<Tariff> => ({
  sites: SITES,
  charges: [
    {
      id: 'c',
      kind: 'toll',
      name: 'Toll',
      where: { kind: 'site', code: 'LHR' },
      end: 'touch',
      amount: minor(100),
      oncePerDay: false,
      ...also,
    },
  ],
})
const percent = (basisPoints: number, also: Partial<Adjustment> = {}) =>
  adjustment({ id: `x${(ids += 1)}`, change: { kind: 'percent', basisPoints }, ...also })
let ids = 0
const LESS = -1 as Minor
const first: Site = { code: 'LHR', name: 'A', centre: { lat: 51, lng: 0 }, radiusMetres: 100 }

test('a valid tariff has no errors', () => {
  expect(errorsOf({ sites: SITES, zones: [CENTRE] })).toEqual([])
})

test.each<[string, Partial<Tariff>, string[]]>([
  ['two sites with the same code', { sites: [first, first] }, ['sites[1].code duplicate LHR']],
  [
    'two zones with the same id',
    { zones: [CENTRE, { ...CENTRE, name: 'Elsewhere' }] },
    ['zones[1].id duplicate centre'],
  ],
  [
    'two zones with the same name',
    { zones: [CENTRE, { ...CENTRE, id: 'other' }] },
    [`zones[1].name duplicate ${CENTRE.name}`],
  ],
  [
    'a zone that crosses itself',
    {
      zones: [
        {
          id: 'centre',
          name: 'Eight',
          area: [
            [
              [
                [0, 51],
                [1, 52],
                [1, 51],
                [0, 52],
                [0, 51],
              ],
            ],
          ],
        },
      ],
    },
    ['zones[0].area[0][0] crosses-itself 51.50000, 0.50000'],
  ],
  [
    'two adjustments with the same id',
    { adjustments: [adjustment({}), adjustment({})] },
    ['adjustments[1].id duplicate night'],
  ],
  [
    'a fixed price from an unknown site',
    fixed({ from: { kind: 'site', code: 'LXX' } }),
    ['fixed[0].from.code unknown-site LXX'],
  ],
  [
    'a fixed price to an unknown zone',
    fixed({ to: { kind: 'zone', zone: 'mars' } }),
    ['fixed[0].to.zone unknown-zone mars'],
  ],
  [
    'a fixed price for a vehicle that does not exist',
    fixed({ vehicleTypeId: 9 }),
    ['fixed[0].vehicleTypeId unknown-vehicle 9'],
  ],
  ['a negative fixed price', fixed({ amount: LESS }), ['fixed[0].amount negative']],
  [
    'a fixed price that ends before it begins',
    fixed({ validFrom: day('2027-02-01'), validUntil: day('2027-01-31') }),
    ['fixed[0].validUntil ends-before-it-begins'],
  ],
  [
    'a district in lower case, and an empty list of districts',
    fixed({
      from: { kind: 'districts', name: 'd', districts: ['w1'] },
      to: { kind: 'districts', name: 'd', districts: [] },
    }),
    ['fixed[0].from.districts[0] not-a-district w1', 'fixed[0].to.districts empty'],
  ],
  [
    'a postcode without its second half',
    fixed({ to: { kind: 'postcode', postcode: 'SW1A' } }),
    ['fixed[0].to.postcode not-a-postcode SW1A'],
  ],
  [
    'a point off the earth with a radius of zero',
    fixed({ to: { kind: 'point', name: 'p', point: { lat: 91, lng: 0 }, radiusMetres: 0 } }),
    ['fixed[0].to not-a-place', 'fixed[0].to.radiusMetres not-positive'],
  ],
  [
    'a terminal of an unknown site',
    { sites: [{ ...first, partOf: 'LXX' }] },
    ['sites[0].partOf unknown-site LXX'],
  ],
  [
    'a terminal of a terminal',
    { sites: [...SITES, { ...first, code: 'X', partOf: 'LHR-T5' }] },
    ['sites[2].partOf part-of-a-terminal LHR-T5'],
  ],
  ['no tiers', rates({ tiers: [] }), ['rates.tiers empty']],
  ['tiers that descend', tiers(20, 10, null), ['rates.tiers[1].upTo not-ascending']],
  ['a last tier with an upper limit', tiers(20), ['rates.tiers[0].upTo last-tier-not-open']],
  [
    'a tier after the open-ended one',
    tiers(null, 10),
    ['rates.tiers[0].upTo open-before-the-last', 'rates.tiers[1].upTo last-tier-not-open'],
  ],
  [
    'a negative price per minute and a negative minimum',
    rates({ perMinute: LESS, minimum: LESS }),
    ['rates.perMinute negative', 'rates.minimum negative'],
  ],
  [
    'a vehicle’s own table is checked too',
    {
      vehicles: { ...PLAIN.vehicles, 2: { basisPoints: -1, rates: { ...PLAIN.rates, tiers: [] } } },
    },
    ['vehicles.2.basisPoints negative', 'vehicles.2.rates.tiers empty'],
  ],
  [
    'a vehicle without a price, and a price for an unknown vehicle',
    { vehicles: { 1: { basisPoints: 10_000 }, 7: { basisPoints: 10_000 } } },
    ['vehicles unknown-vehicle 7', 'vehicles vehicle-without-rate 2'],
  ],
  [
    'a discount above 100 per cent',
    { adjustments: [percent(-10_001)] },
    [
      'adjustments[0].change.basisPoints below-minus-100-percent',
      'adjustments discounts-exceed-the-fare',
    ],
  ],
  [
    'two discounts that together exceed the fare',
    { adjustments: [percent(-6000), percent(-6000)] },
    ['adjustments discounts-exceed-the-fare'],
  ],
  [
    'the same two discounts in one group, of which one applies',
    { adjustments: [percent(-6000, { group: 'g' }), percent(-6000, { group: 'g' })] },
    [],
  ],
  [
    'a time of day that does not exist',
    { adjustments: [adjustment({ when: { clock: { from: '24:00', to: '5:00' } } })] },
    ['adjustments[0].when.clock.from not-a-clock', 'adjustments[0].when.clock.to not-a-clock'],
  ],
  [
    'an empty period',
    { adjustments: [adjustment({ when: { clock: { from: '09:00', to: '09:00' } } })] },
    ['adjustments[0].when.clock no-time-at-all'],
  ],
  [
    'an eighth day of the week, and an empty list of vehicles',
    { adjustments: [adjustment({ when: { weekdays: [0, 8] }, vehicleTypeIds: [] })] },
    ['adjustments[0].when.weekdays not-a-weekday', 'adjustments[0].vehicleTypeIds empty'],
  ],
  [
    'an end date before the start date',
    charge({ when: { dates: [{ from: day('2027-02-02'), until: day('2027-02-01') }] } }),
    ['charges[0].when.dates[0] ends-before-it-begins'],
  ],
  [
    'a negative charge at an unknown place for an unknown vehicle',
    charge({ where: { kind: 'zone', zone: 'mars' }, byVehicle: { 9: LESS } }),
    [
      'charges[0].byVehicle unknown-vehicle 9',
      'charges[0].where.zone unknown-zone mars',
      'charges[0].byVehicle.9 negative',
    ],
  ],
  [
    'a ring with too few corners that is not closed',
    {
      zones: [
        {
          ...CENTRE,
          area: [
            [
              [
                [0, 0],
                [1, 0],
                [1, 1],
              ],
            ],
          ],
        },
      ],
    },
    ['zones[0].area[0][0] ring-too-short', 'zones[0].area[0][0] ring-not-closed'],
  ],
  [
    'a zone off the earth',
    { zones: [{ ...CENTRE, area: square([89, 0], 5) }] },
    ['zones[0].area[0][0] not-a-place'],
  ],
  ['a zone without an area', { zones: [{ ...CENTRE, area: [] }] }, ['zones[0].area empty']],
  ['rounding to zero', { roundTo: minor(0) }, ['roundTo not-positive']],
  [
    'a return discount above the fare',
    { returnDiscountBasisPoints: 10_001 },
    ['returnDiscountBasisPoints above-100-percent'],
  ],
  [
    'a deposit above the fare',
    { deposit: { kind: 'percent', basisPoints: 10_001 } },
    ['deposit.basisPoints above-100-percent'],
  ],
  [
    'an extra with a negative price',
    { extras: { 'small-pet': { price: LESS, max: 1 } } },
    ['extras.small-pet.price negative'],
  ],
  [
    'cancellation bands in the wrong order',
    {
      policies: {
        ...PLAIN.policies,
        cancellation: [
          { fromHoursBefore: 3, keepBasisPoints: 0 },
          { fromHoursBefore: 24, keepBasisPoints: 5000 },
        ],
      },
    },
    [
      'policies.cancellation[1].fromHoursBefore not-descending',
      'policies.cancellation[1].fromHoursBefore last-band-not-at-zero',
    ],
  ],
  [
    'waiting time in units of zero minutes',
    { policies: { ...PLAIN.policies, waiting: { ...PLAIN.policies.waiting, unitMinutes: 0 } } },
    ['policies.waiting.unitMinutes not-positive'],
  ],
])('%s', (_, tariff, errors) => {
  expect(errorsOf(tariff)).toEqual(errors)
})
