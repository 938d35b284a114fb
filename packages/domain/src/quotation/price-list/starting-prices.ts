import { decimalsOf, type Minor, minor } from '../../money.ts'
import { distanceUnitOf } from '../../operator/distance-unit.ts'
import type { LocalDate } from '../../time.ts'
import type { Adjustment, VehicleRate } from '../tariff.ts'
import type { TariffDraft } from './merge-drafts.ts'
import { bankHolidaysOf } from './uk-bank-holidays.ts'

/** Only the most expensive adjustment of a group applies: a night at Christmas costs the Christmas rate, not both. */
const OUT_OF_HOURS = 'out-of-hours'

const YEARS_AHEAD = [0, 1, 2]

/**
 * Price shares relative to a saloon in basis points, by drawing; other kinds and every accessible type cost the same.
 */
const SHARES: Readonly<Record<string, number>> = {
  estate: 11_000,
  electric: 10_800,
  executive: 14_500,
  carrier: 15_000,
  minibus: 17_500,
  luxury: 24_000,
}

/**
 * Default prices, to be reviewed and changed before customers are quoted. The figures are our own proposals, at the
 * level of transfers out of London in 2026; other currencies get the same numbers, because no exchange rate is guessed.
 * Bank holidays are those of England and Wales if the country is GB, and none elsewhere.
 */
export function startingPrices(about: {
  book: string
  currency: string
  country: string
  /** The day the price list is created, in the operator's time zone. */
  today: LocalDate
  types: readonly { id: number; drawing: string; accessible?: boolean }[]
}): TariffDraft {
  const { book, currency, country, today, types } = about
  const hundredths = (amount: number): Minor =>
    minor(Math.round((amount * 10 ** decimalsOf(currency)) / 100))
  const isBritish = country === 'GB'
  const unit = distanceUnitOf(country)
  const years = YEARS_AHEAD.map((ahead) => Number(today.slice(0, 4)) + ahead)
  return {
    book,
    currency,
    asOf: today,
    sites: [],
    zones: [],
    fixed: [],
    rates: {
      base: hundredths(500),
      unit,
      mode: 'cumulative',
      tiers:
        unit === 'mile'
          ? [
              { upTo: 10, perUnit: hundredths(240) },
              { upTo: 40, perUnit: hundredths(195) },
              { upTo: null, perUnit: hundredths(165) },
            ]
          : [
              { upTo: 15, perUnit: hundredths(150) },
              { upTo: 60, perUnit: hundredths(120) },
              { upTo: null, perUnit: hundredths(100) },
            ],
      perMinute: hundredths(18),
      minimum: hundredths(1500),
    },
    vehicles: Object.fromEntries(
      types.map(({ id, drawing, accessible }): [number, VehicleRate] => [
        id,
        { basisPoints: (accessible ? undefined : SHARES[drawing]) ?? 10_000 },
      ]),
    ),
    perVia: hundredths(600),
    waitAndReturn: { basisPoints: 8_000, freeMinutes: 60 },
    adjustments: adjustmentsOf(years, isBritish),
    bankHolidays: isBritish
      ? years.flatMap((year) => bankHolidaysOf('england-and-wales', year))
      : [],
    charges: [],
    extras: {
      'small-child-seat': { price: hundredths(800), max: 2 },
      'large-child-seat': { price: hundredths(800), max: 2 },
      'meet-and-greet': { price: hundredths(1000), max: 1 },
    },
    returnDiscountBasisPoints: 0,
    roundTo: hundredths(50),
    vat: { mode: 'not-registered', basisPoints: 0 },
    deposit: { kind: 'none' },
    policies: {
      waiting: {
        freeMinutes: { airport: 60, station: 20, port: 45, other: 10 },
        unitMinutes: 15,
        perUnit: hundredths(750),
      },
      cancellation: [
        { fromHoursBefore: 24, keepBasisPoints: 0 },
        { fromHoursBefore: 3, keepBasisPoints: 5_000 },
        { fromHoursBefore: 0, keepBasisPoints: 10_000 },
      ],
      noShowKeepBasisPoints: 10_000,
    },
  }
}

function adjustmentsOf(years: readonly number[], isBritish: boolean): Adjustment[] {
  const yearly = (from: string, until: string) =>
    years.map((year) => ({
      from: `${year}-${from}` as LocalDate,
      until: `${year}-${until}` as LocalDate,
    }))
  const more = (id: string, name: string, basisPoints: number, when: Adjustment['when']) => ({
    id,
    name,
    when,
    change: { kind: 'percent' as const, basisPoints },
    group: OUT_OF_HOURS,
  })
  return [
    more('night', 'Night rate', 2_000, { clock: { from: '23:00', to: '05:00' } }),
    ...(isBritish
      ? [more('bank-holiday', 'Bank holiday rate', 2_500, { bankHolidays: true })]
      : []),
    more('christmas', 'Christmas rate', 5_000, { dates: yearly('12-25', '12-26') }),
    more('new-year', 'New Year rate', 5_000, {
      dates: yearly('12-31', '12-31'),
      clock: { from: '18:00', to: '06:00' },
    }),
  ]
}
