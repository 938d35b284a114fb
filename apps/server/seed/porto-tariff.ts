import { minor } from '@kerbside/domain/money.ts'
import type { Spot, Tariff } from '@kerbside/domain/quotation/tariff.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'

const AIRPORT: Spot = { kind: 'site', code: 'OPO' }
/** By the beginnings of postcodes: the old town and its surroundings. */
const CENTRE: Spot = {
  kind: 'districts',
  name: 'Porto centre',
  districts: ['4000', '4050', '4099', '4300'],
}
const GAIA: Spot = { kind: 'districts', name: 'Vila Nova de Gaia', districts: ['4400', '4430'] }

/** The national holidays of Portugal and 24 June, which Porto keeps (Código do Trabalho, article 234; municipal holiday). */
const HOLIDAYS = [
  ...[2026, 2027].flatMap((year) =>
    [
      '01-01',
      '04-25',
      '05-01',
      '06-10',
      '06-24',
      '08-15',
      '10-05',
      '11-01',
      '12-01',
      '12-08',
      '12-25',
    ].map((day) => `${year}-${day}`),
  ),
  // Good Friday and Corpus Christi
  '2026-04-03',
  '2026-06-04',
  '2027-03-26',
  '2027-05-27',
].sort() as LocalDate[]

/** Transfers priced by the kilometre in euros: plausible figures for a fictitious operator. Amounts include VAT. */
export const PORTO_TARIFF: Omit<Tariff, 'version'> = {
  book: 'public',
  currency: 'EUR',
  asOf: '2026-11-01' as LocalDate,
  sites: [
    {
      code: 'OPO',
      name: 'Porto Airport',
      centre: { lat: 41.2421, lng: -8.6787 },
      radiusMetres: 1_800,
    },
  ],
  zones: [],
  fixed: [
    { id: 'OPO:centre', from: AIRPORT, to: CENTRE, bothWays: true, amount: minor(3200) },
    { id: 'OPO:gaia', from: AIRPORT, to: GAIA, bothWays: true, amount: minor(3600) },
  ],
  rates: {
    base: minor(600),
    unit: 'km',
    mode: 'cumulative',
    tiers: [
      { upTo: 20, perUnit: minor(125) },
      { upTo: null, perUnit: minor(105) },
    ],
    perMinute: minor(25),
    minimum: minor(1200),
  },
  vehicles: {
    1: { basisPoints: 10_000 },
    2: { basisPoints: 15_000 },
    3: { basisPoints: 14_000 },
  },
  perVia: minor(500),
  waitAndReturn: { basisPoints: 8500, freeMinutes: 60 },
  adjustments: [
    {
      id: 'night',
      name: 'Night rate',
      when: { clock: { from: '21:00', to: '06:00' } },
      change: { kind: 'percent', basisPoints: 2000 },
      group: 'hours',
    },
    {
      id: 'bank-holiday',
      name: 'Holiday rate',
      when: { bankHolidays: true },
      change: { kind: 'percent', basisPoints: 2000 },
      group: 'hours',
    },
  ],
  bankHolidays: HOLIDAYS,
  charges: [],
  extras: {
    'small-child-seat': { price: minor(0), max: 2, stock: 4 },
    'large-child-seat': { price: minor(0), max: 2, stock: 4 },
    'meet-and-greet': { price: minor(0), max: 1 },
  },
  returnDiscountBasisPoints: 0,
  roundTo: minor(50),
  // the reduced rate for the transport of passengers (Código do IVA, list I, 2.14)
  vat: { mode: 'principal', basisPoints: 600 },
  deposit: { kind: 'none' },
  policies: {
    waiting: {
      freeMinutes: { airport: 60, station: 20, port: 60, other: 15 },
      unitMinutes: 15,
      perUnit: minor(600),
    },
    cancellation: [
      { fromHoursBefore: 24, keepBasisPoints: 0 },
      { fromHoursBefore: 0, keepBasisPoints: 10_000 },
    ],
    noShowKeepBasisPoints: 10_000,
  },
}
