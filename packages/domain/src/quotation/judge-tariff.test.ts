import { expect, test } from 'vitest'
import { type Minor, minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import { judgeTariff } from './judge-tariff.ts'
import type { Adjustment, Charge, FixedPrice, Rates, Site, Tariff } from './tariff.ts'
import { CENTRE, PLAIN, SITES, square } from './test/given-tariff.ts'

const judged = (tariff: Partial<Tariff>) =>
  judgeTariff({ ...PLAIN, ...tariff }, { vehicleTypes: [{ id: 1 }, { id: 2 }] }).map(
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

test('what is in order has no fault', () => {
  expect(judged({ sites: SITES, zones: [CENTRE] })).toEqual([])
})

test.each<[string, Partial<Tariff>, string[]]>([
  ['two sites of one code', { sites: [first, first] }, ['sites[1].code duplicate LHR']],
  [
    'two zones of one id',
    { zones: [CENTRE, { ...CENTRE, name: 'Elsewhere' }] },
    ['zones[1].id duplicate centre'],
  ],
  [
    'two zones of one name',
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
    'two adjustments of one id',
    { adjustments: [adjustment({}), adjustment({})] },
    ['adjustments[1].id duplicate night'],
  ],
  [
    'a fixed price from a site nobody knows',
    fixed({ from: { kind: 'site', code: 'LXX' } }),
    ['fixed[0].from.code unknown-site LXX'],
  ],
  [
    'a fixed price to a zone nobody drew',
    fixed({ to: { kind: 'zone', zone: 'mars' } }),
    ['fixed[0].to.zone unknown-zone mars'],
  ],
  [
    'a fixed price for a vehicle that is gone',
    fixed({ vehicleTypeId: 9 }),
    ['fixed[0].vehicleTypeId unknown-vehicle 9'],
  ],
  ['a fixed price below nothing', fixed({ amount: LESS }), ['fixed[0].amount negative']],
  [
    'a fixed price that ends before it begins',
    fixed({ validFrom: day('2027-02-01'), validUntil: day('2027-01-31') }),
    ['fixed[0].validUntil ends-before-it-begins'],
  ],
  [
    'a district in small letters, and none at all',
    fixed({
      from: { kind: 'districts', name: 'd', districts: ['w1'] },
      to: { kind: 'districts', name: 'd', districts: [] },
    }),
    ['fixed[0].from.districts[0] not-a-district w1', 'fixed[0].to.districts empty'],
  ],
  [
    'half a postcode',
    fixed({ to: { kind: 'postcode', postcode: 'SW1A' } }),
    ['fixed[0].to.postcode not-a-postcode SW1A'],
  ],
  [
    'a point of no size',
    fixed({ to: { kind: 'point', name: 'p', point: { lat: 91, lng: 0 }, radiusMetres: 0 } }),
    ['fixed[0].to not-a-place', 'fixed[0].to.radiusMetres not-positive'],
  ],
  [
    'a terminal of nothing',
    { sites: [{ ...first, partOf: 'LXX' }] },
    ['sites[0].partOf unknown-site LXX'],
  ],
  [
    'a terminal of a terminal',
    { sites: [...SITES, { ...first, code: 'X', partOf: 'LHR-T5' }] },
    ['sites[2].partOf part-of-a-terminal LHR-T5'],
  ],
  ['no tier', rates({ tiers: [] }), ['rates.tiers empty']],
  ['tiers that go down', tiers(20, 10, null), ['rates.tiers[1].upTo not-ascending']],
  ['a last tier with an end', tiers(20), ['rates.tiers[0].upTo last-tier-not-open']],
  [
    'a tier after the open one',
    tiers(null, 10),
    ['rates.tiers[0].upTo open-before-the-last', 'rates.tiers[1].upTo last-tier-not-open'],
  ],
  [
    'a minute and a minimum below nothing',
    rates({ perMinute: LESS, minimum: LESS }),
    ['rates.perMinute negative', 'rates.minimum negative'],
  ],
  [
    'a vehicle’s own table is judged too',
    {
      vehicles: { ...PLAIN.vehicles, 2: { basisPoints: -1, rates: { ...PLAIN.rates, tiers: [] } } },
    },
    ['vehicles.2.basisPoints negative', 'vehicles.2.rates.tiers empty'],
  ],
  [
    'a vehicle nobody priced, and a price for none',
    { vehicles: { 1: { basisPoints: 10_000 }, 7: { basisPoints: 10_000 } } },
    ['vehicles unknown-vehicle 7', 'vehicles vehicle-without-rate 2'],
  ],
  [
    'more than all off',
    { adjustments: [percent(-10_001)] },
    [
      'adjustments[0].change.basisPoints below-minus-100-percent',
      'adjustments discounts-exceed-the-fare',
    ],
  ],
  [
    'two discounts that together leave less than nothing',
    { adjustments: [percent(-6000), percent(-6000)] },
    ['adjustments discounts-exceed-the-fare'],
  ],
  [
    'the same two in one group, of which one applies',
    { adjustments: [percent(-6000, { group: 'g' }), percent(-6000, { group: 'g' })] },
    [],
  ],
  [
    'a clock that does not exist',
    { adjustments: [adjustment({ when: { clock: { from: '24:00', to: '5:00' } } })] },
    ['adjustments[0].when.clock.from not-a-clock', 'adjustments[0].when.clock.to not-a-clock'],
  ],
  [
    'a span without a minute',
    { adjustments: [adjustment({ when: { clock: { from: '09:00', to: '09:00' } } })] },
    ['adjustments[0].when.clock no-time-at-all'],
  ],
  [
    'an eighth day of the week, and no vehicle at all',
    { adjustments: [adjustment({ when: { weekdays: [0, 8] }, vehicleTypeIds: [] })] },
    ['adjustments[0].when.weekdays not-a-weekday', 'adjustments[0].vehicleTypeIds empty'],
  ],
  [
    'dates the wrong way round',
    charge({ when: { dates: [{ from: day('2027-02-02'), until: day('2027-02-01') }] } }),
    ['charges[0].when.dates[0] ends-before-it-begins'],
  ],
  [
    'a charge at a place nobody knows, for a vehicle nobody has, that pays the customer',
    charge({ where: { kind: 'zone', zone: 'mars' }, byVehicle: { 9: LESS } }),
    [
      'charges[0].byVehicle unknown-vehicle 9',
      'charges[0].where.zone unknown-zone mars',
      'charges[0].byVehicle.9 negative',
    ],
  ],
  [
    'a ring with too few corners that does not close',
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
  ['a zone of nothing', { zones: [{ ...CENTRE, area: [] }] }, ['zones[0].area empty']],
  ['rounding to nothing', { roundTo: minor(0) }, ['roundTo not-positive']],
  [
    'a discount above the fare',
    { returnDiscountBasisPoints: 10_001 },
    ['returnDiscountBasisPoints above-100-percent'],
  ],
  [
    'a deposit above the fare',
    { deposit: { kind: 'percent', basisPoints: 10_001 } },
    ['deposit.basisPoints above-100-percent'],
  ],
  [
    'an extra that pays the customer',
    { extras: { 'small-pet': { price: LESS, most: 1 } } },
    ['extras.small-pet.price negative'],
  ],
  [
    'cancellation bands out of order',
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
    'waiting in units of nothing',
    { policies: { ...PLAIN.policies, waiting: { ...PLAIN.policies.waiting, unitMinutes: 0 } } },
    ['policies.waiting.unitMinutes not-positive'],
  ],
])('%s', (_, tariff, faults) => {
  expect(judged(tariff)).toEqual(faults)
})
