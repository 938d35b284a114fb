import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Adjustment, Tariff } from '@kerbside/domain/quotation/tariff.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { BANK_HOLIDAYS } from './bank-holidays.ts'
import { KERBSIDE_CHARGES } from './kerbside-charges.ts'
import { KERBSIDE_FIXED } from './kerbside-fixed.ts'
import { LONDON_SITES } from './london-sites.ts'
import { CONGESTION_ZONE, LONDON_ZONES, TOWN_ZONES } from './london-zones.ts'

const day = (date: string) => date as LocalDate

/** One surcharge group: a night at Christmas costs the Christmas surcharge, not both. */
const OUT_OF_HOURS = 'out-of-hours'

const yearly = (from: string, until: string) =>
  [2025, 2026, 2027, 2028].map((year) => ({
    from: day(`${year}-${from}`),
    until: day(`${year}-${until}`),
  }))

const ADJUSTMENTS: readonly Adjustment[] = [
  {
    id: 'night',
    name: 'Night rate',
    when: { clock: { from: '23:00', to: '05:00' } },
    change: { kind: 'percent', basisPoints: 2000 },
    group: OUT_OF_HOURS,
  },
  {
    id: 'bank-holiday',
    name: 'Bank holiday rate',
    when: { bankHolidays: true },
    change: { kind: 'percent', basisPoints: 2500 },
    group: OUT_OF_HOURS,
  },
  {
    id: 'christmas',
    name: 'Christmas rate',
    when: { dates: yearly('12-25', '12-26') },
    change: { kind: 'percent', basisPoints: 5000 },
    group: OUT_OF_HOURS,
  },
  {
    id: 'new-year',
    name: 'New Year rate',
    when: { dates: yearly('12-31', '12-31'), clock: { from: '18:00', to: '06:00' } },
    change: { kind: 'percent', basisPoints: 5000 },
    group: OUT_OF_HOURS,
  },
]

/** London airport transfers: plausible figures for a fictitious operator. Amounts include VAT. */
export const KERBSIDE_TARIFF: Omit<Tariff, 'version'> = {
  book: 'public',
  currency: 'GBP',
  asOf: day('2026-11-01'),
  sites: LONDON_SITES,
  zones: [...LONDON_ZONES, ...TOWN_ZONES, CONGESTION_ZONE],
  fixed: KERBSIDE_FIXED,
  rates: {
    base: minor(500),
    unit: 'mile',
    mode: 'cumulative',
    tiers: [
      { upTo: 10, perUnit: minor(240) },
      { upTo: 40, perUnit: minor(195) },
      { upTo: null, perUnit: minor(165) },
    ],
    perMinute: minor(18),
    minimum: minor(2400),
  },
  vehicles: {
    1: { basisPoints: 10_000 },
    2: { basisPoints: 11_000 },
    3: { basisPoints: 14_500 },
    4: { basisPoints: 15_000 },
    5: { basisPoints: 17_500 },
    6: { basisPoints: 10_800 },
    7: { basisPoints: 10_000 },
    8: { basisPoints: 24_000 },
    9: { basisPoints: 21_000 },
    10: {
      basisPoints: 32_000,
      rates: {
        base: minor(2500),
        unit: 'mile',
        mode: 'cumulative',
        tiers: [
          { upTo: 20, perUnit: minor(690) },
          { upTo: null, perUnit: minor(520) },
        ],
        perMinute: minor(45),
        minimum: minor(9500),
      },
    },
    11: { basisPoints: 15_500 },
    12: { basisPoints: 16_500 },
  },
  perVia: minor(600),
  waitAndReturn: { basisPoints: 8000, freeMinutes: 60 },
  adjustments: ADJUSTMENTS,
  bankHolidays: BANK_HOLIDAYS,
  charges: KERBSIDE_CHARGES,
  extras: {
    'small-child-seat': { price: minor(800), max: 4, stock: 12 },
    'large-child-seat': { price: minor(800), max: 4, stock: 20 },
    'small-pet': { price: minor(500), max: 4 },
    'other-pet': { price: minor(500), max: 4 },
    'meet-and-greet': { price: minor(1000), max: 1 },
  },
  returnDiscountBasisPoints: 500,
  roundTo: minor(50),
  vat: { mode: 'principal', basisPoints: 2000 },
  deposit: { kind: 'none' },
  policies: {
    waiting: {
      freeMinutes: { airport: 60, station: 20, port: 45, other: 10 },
      unitMinutes: 15,
      perUnit: minor(750),
    },
    cancellation: [
      { fromHoursBefore: 24, keepBasisPoints: 0 },
      { fromHoursBefore: 3, keepBasisPoints: 5000 },
      { fromHoursBefore: 0, keepBasisPoints: 10_000 },
    ],
    noShowKeepBasisPoints: 10_000,
  },
}

const HALF_POUND = 50
const agreed = (amount: Minor): Minor => minor(Math.round((amount * 0.9) / HALF_POUND) * HALF_POUND)

/**
 * The prices agreed with a hotel group: a tenth less on fixed prices, no night rate, and free cancellation until an
 * hour before.
 */
export const WHARF_HOTELS_TARIFF: Omit<Tariff, 'version'> = {
  ...KERBSIDE_TARIFF,
  book: 'account-501',
  fixed: KERBSIDE_TARIFF.fixed.map((price) => ({ ...price, amount: agreed(price.amount) })),
  adjustments: ADJUSTMENTS.filter(({ id }) => id !== 'night'),
  policies: {
    ...KERBSIDE_TARIFF.policies,
    cancellation: [
      { fromHoursBefore: 1, keepBasisPoints: 0 },
      { fromHoursBefore: 0, keepBasisPoints: 10_000 },
    ],
  },
}
