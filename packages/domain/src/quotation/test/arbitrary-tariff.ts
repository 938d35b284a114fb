import fc from 'fast-check'
import { ONE_PASSENGER } from '../../fleet/vehicle-type.ts'
import { type Minor, minor } from '../../money.ts'
import type { Place } from '../../places/place.ts'
import type { LocalDate, LocalTime } from '../../time.ts'
import type { When } from '../calendar.ts'
import { validateTariff } from '../price-list/validate-tariff.ts'
import type { QuotedJourney, Routes } from '../quote.ts'
import type { Adjustment, Charge, FixedPrice, Rates, Spot, Tariff } from '../tariff.ts'
import {
  CENTRE,
  EALING,
  HEATHROW_T2,
  HEATHROW_T5,
  ONE_WAY,
  PLAIN,
  place,
  SITES,
  SOHO,
  square,
} from './given-tariff.ts'

/** Any tariff that passes validation, and any journey it may be used for. */

const pence = (max: number): fc.Arbitrary<Minor> =>
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max })).map(minor)
const share = (max: number) => fc.integer({ min: 0, max })

const DAYS = ['2026-03-11', '2026-10-24', '2026-10-25', '2026-12-25', '2026-12-26', '2027-03-28']
const day = fc.constantFrom(...DAYS).map((date) => date as LocalDate)
const CLOCKS = ['00:00', '00:30', '01:30', '02:00', '05:00', '09:30', '17:59', '22:00', '23:59']
const clock = fc.constantFrom(...CLOCKS)
const localTime = fc.tuple(day, clock).map(([date, at]) => `${date}T${at}` as LocalTime)

const WEST = { id: 'west-end', name: 'the West End', area: square([51.514, -0.135], 0.01) }
const PLACES: readonly Place[] = [
  HEATHROW_T5,
  HEATHROW_T2,
  SOHO,
  EALING,
  place('Bank', 'EC3V 3LA', [51.5134, -0.0886]),
  place('Dover', 'CT16 1JA', [51.1279, 1.3134]),
]
const anyPlace = fc.constantFrom(...PLACES)

const anyWhen: fc.Arbitrary<When> = fc.record(
  {
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    dates: fc
      .tuple(day, day)
      .map(([a, b]) => [a < b ? { from: a, until: b } : { from: b, until: a }]),
    bankHolidays: fc.boolean(),
    clock: fc
      .tuple(clock, clock)
      .filter(([from, to]) => from !== to)
      .map(([from, to]) => ({ from, to })),
  },
  { requiredKeys: [] },
)

const rates: fc.Arbitrary<Rates> = fc
  .record({
    base: pence(3000),
    unit: fc.constantFrom('mile', 'km'),
    mode: fc.constantFrom('cumulative', 'whole-journey'),
    ends: fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 3 }),
    perUnit: fc.array(pence(900), { minLength: 4, maxLength: 4 }),
    perMinute: pence(90),
    minimum: pence(9000),
  })
  .map(({ ends, perUnit, ...rest }) => ({
    ...rest,
    tiers: [...ends.sort((a, b) => a - b), null].map((upTo, index) => ({
      upTo,
      perUnit: perUnit[index] ?? minor(0),
    })),
  }))

const SPOTS: readonly Spot[] = [
  { kind: 'point', name: 'the club', point: SOHO.point, radiusMetres: 100 },
  { kind: 'site', code: 'LHR' },
  { kind: 'site', code: 'LHR-T5' },
  { kind: 'postcode', postcode: 'W5 2NU' },
  { kind: 'zone', zone: 'centre' },
  { kind: 'zone', zone: 'west-end' },
  { kind: 'districts', name: 'the West End', districts: ['W1', 'EC3'] },
  { kind: 'anywhere' },
]
const spot = fc.constantFrom(...SPOTS)
const vehicleTypeId = fc.constantFrom(1, 2)

const fixed: fc.Arbitrary<FixedPrice> = fc.record(
  {
    id: fc.uuid(),
    from: spot,
    to: spot,
    bothWays: fc.boolean(),
    amount: pence(30_000),
    vehicleTypeId,
    validFrom: day,
  },
  { requiredKeys: ['id', 'from', 'to', 'bothWays', 'amount'] },
)

const adjustment: fc.Arbitrary<Adjustment> = fc.record(
  {
    id: fc.uuid(),
    name: fc.constant('Rate'),
    when: anyWhen,
    change: fc.oneof(
      fc.record({
        kind: fc.constant('percent' as const),
        basisPoints: fc.integer({ min: -4000, max: 9000 }),
      }),
      fc.record({
        kind: fc.constant('amount' as const),
        amount: fc.integer({ min: -2000, max: 5000 }).map(minor),
      }),
    ),
    group: fc.constantFrom('', '', 'night'),
    vehicleTypeIds: fc.constantFrom([1], [2], [1, 2]),
  },
  { requiredKeys: ['id', 'name', 'when', 'change', 'group'] },
)

const charge: fc.Arbitrary<Charge> = fc.record(
  {
    id: fc.uuid(),
    kind: fc.constantFrom('drop-off', 'congestion'),
    name: fc.constant('Charge'),
    where: fc.constantFrom(
      { kind: 'site', code: 'LHR' } as const,
      { kind: 'site', code: 'LHR-T5' } as const,
      { kind: 'zone', zone: 'centre' } as const,
    ),
    end: fc.constantFrom('pickup', 'dropOff', 'touch'),
    amount: pence(3000),
    byVehicle: fc.record({ 1: pence(2000) }),
    when: anyWhen,
    validUntil: day,
    oncePerDay: fc.boolean(),
  },
  { requiredKeys: ['id', 'kind', 'name', 'where', 'end', 'amount', 'oncePerDay'] },
)

const extra = pence(1500).map((price) => ({ price, max: 9 }))

export const anyTariff: fc.Arbitrary<Tariff> = fc
  .record({
    fixed: fc.array(fixed, { maxLength: 6 }),
    rates,
    saloon: share(30_000),
    carrier: fc.record({ basisPoints: share(30_000), rates }, { requiredKeys: ['basisPoints'] }),
    perVia: pence(2000),
    returnRoute: share(15_000),
    adjustments: fc.array(adjustment, { maxLength: 4 }),
    bankHolidays: fc.subarray([...DAYS]).map((dates) => dates.map((date) => date as LocalDate)),
    charges: fc.array(charge, { maxLength: 4 }),
    extras: fc.record(
      {
        'small-child-seat': extra,
        'large-child-seat': extra,
        'small-pet': extra,
        luggage: extra,
        handbag: extra,
        'meet-and-greet': extra,
      },
      { requiredKeys: [] },
    ),
    returnDiscountBasisPoints: share(10_000),
    roundTo: fc.constantFrom(1, 5, 50, 100, 137).map(minor),
    vat: share(10_000),
    deposit: fc.oneof(
      fc.constant({ kind: 'none' as const }),
      share(10_000).map((basisPoints) => ({ kind: 'percent' as const, basisPoints })),
      pence(9000).map((amount) => ({ kind: 'amount' as const, amount })),
    ),
  })
  .map(
    ({ saloon, carrier, returnRoute, vat, ...rest }): Tariff => ({
      ...PLAIN,
      ...rest,
      sites: SITES,
      zones: [CENTRE, WEST],
      vehicles: { 1: { basisPoints: saloon }, 2: carrier },
      waitAndReturn: { basisPoints: returnRoute, freeMinutes: 60 },
      vat: { mode: 'principal', basisPoints: vat },
    }),
  )
  // Validation would reject duplicates, so only one of each is kept.
  .map((tariff) => {
    const errors = validateTariff(tariff, { vehicleTypes: [{ id: 1 }, { id: 2 }] })
    const tied = new Set(errors.map(({ path }) => path))
    return { ...tariff, fixed: tariff.fixed.filter((_, index) => !tied.has(`fixed[${index}]`)) }
  })
  .filter((tariff) => validateTariff(tariff, { vehicleTypes: [{ id: 1 }, { id: 2 }] }).length === 0)

const count = (max: number) => fc.integer({ min: 0, max })

export const anyJourneyRequest: fc.Arbitrary<QuotedJourney> = fc
  .record({
    pickup: anyPlace,
    dropOff: anyPlace,
    vias: fc.array(anyPlace, { maxLength: 3 }),
    returnKind: fc.constantFrom('one-way', 'wait-and-return', 'return'),
    pickupLocal: localTime,
    returnLocal: localTime,
    waitMinutes: count(180),
    meetAndGreet: fc.boolean(),
    party: fc.record({
      passengers: fc.integer({ min: 1, max: 4 }),
      luggage: count(2),
      handbags: count(2),
      smallPets: count(2),
      otherPets: count(2),
      smallChildSeats: count(2),
      largeChildSeats: count(2),
    }),
  })
  .map((request) => ({
    ...ONE_WAY,
    ...request,
    party: { ...ONE_PASSENGER, ...request.party },
    returnLocal: request.returnKind === 'return' ? request.returnLocal : undefined,
  }))

const metres = fc.integer({ min: 0, max: 900_000 })
const seconds = fc.integer({ min: 0, max: 60_000 })

/** Road routes as engines return them: the one through the stops is not always the longer one. */
export const anyRoutes: fc.Arbitrary<Routes> = fc
  .record({ metres, seconds, backMetres: metres, directMetres: metres, directSeconds: seconds })
  .map(({ backMetres, directMetres, directSeconds, ...out }) => ({
    route: { key: 'out', engine: 'test', estimate: false, ...out },
    returnRoute: { key: 'back', engine: 'test', estimate: false, ...out, metres: backMetres },
    directMetres,
    directSeconds,
  }))
