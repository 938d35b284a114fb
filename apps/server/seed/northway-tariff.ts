import { minor } from '@kerbside/domain/money.ts'
import type { Charge, Site, Spot, Tariff } from '@kerbside/domain/quotation/tariff.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { BANK_HOLIDAYS } from './bank-holidays.ts'
import { inCurrency } from './in-currency.ts'

const airport = (code: string): Spot => ({ kind: 'site', code })

const MANCHESTER_CITY: Spot = {
  kind: 'districts',
  name: 'Manchester',
  districts: ['M1', 'M2', 'M3', 'M4', 'M5', 'M15', 'M16', 'M50'],
}
const LEEDS_CITY: Spot = {
  kind: 'districts',
  name: 'Leeds',
  districts: ['LS1', 'LS2', 'LS3', 'LS4', 'LS6', 'LS9', 'LS10', 'LS11'],
}
const LIVERPOOL_CITY: Spot = {
  kind: 'districts',
  name: 'Liverpool',
  districts: ['L1', 'L2', 'L3', 'L7', 'L8'],
}

const site = (code: string, name: string, at: readonly [number, number], radiusMetres: number) => ({
  code,
  name,
  centre: { lat: at[0], lng: at[1] },
  radiusMetres,
})

const SITES: readonly Site[] = [
  site('MAN', 'Manchester Airport', [53.365, -2.272], 2_600),
  { ...site('MAN-T1', 'Manchester Terminal 1', [53.3649, -2.2729], 350), partOf: 'MAN' },
  { ...site('MAN-T2', 'Manchester Terminal 2', [53.3687, -2.2803], 450), partOf: 'MAN' },
  { ...site('MAN-T3', 'Manchester Terminal 3', [53.3606, -2.2703], 400), partOf: 'MAN' },
  site('LBA', 'Leeds Bradford', [53.8659, -1.6606], 1_600),
  site('LPL', 'Liverpool Airport', [53.3336, -2.8497], 1_700),
  site('EMA', 'East Midlands', [52.8311, -1.3281], 2_000),
]

const charge = (
  code: string,
  end: 'pickup' | 'dropOff',
  input: { name: string; pence: number },
): Charge => ({
  id: `${code}-${end === 'pickup' ? 'pickup' : 'drop-off'}`,
  kind: end === 'pickup' ? 'parking' : 'drop-off',
  name: input.name,
  where: { kind: 'site', code },
  end,
  amount: minor(input.pence),
  oncePerDay: false,
})

/** Chauffeurs priced by the kilometre: plausible figures for a fictitious operator. Amounts include VAT. */
export const NORTHWAY_TARIFF: Omit<Tariff, 'version'> = {
  book: 'public',
  currency: 'GBP',
  asOf: '2026-11-01' as LocalDate,
  sites: SITES,
  zones: [],
  fixed: [
    ['MAN:manchester', airport('MAN'), MANCHESTER_CITY, 58],
    ['LBA:leeds', airport('LBA'), LEEDS_CITY, 54],
    ['MAN:leeds', airport('MAN'), LEEDS_CITY, 138],
    ['LPL:manchester', airport('LPL'), MANCHESTER_CITY, 98],
    ['LPL:liverpool', airport('LPL'), LIVERPOOL_CITY, 52],
    ['MAN:liverpool', airport('MAN'), LIVERPOOL_CITY, 102],
    ['manchester:leeds', MANCHESTER_CITY, LEEDS_CITY, 129],
  ].map(([id, from, to, pounds]) => ({
    id: id as string,
    from: from as Spot,
    to: to as Spot,
    bothWays: true,
    amount: minor((pounds as number) * 100),
  })),
  rates: {
    base: minor(1500),
    unit: 'km',
    mode: 'cumulative',
    tiers: [
      { upTo: 32, perUnit: minor(193) },
      { upTo: null, perUnit: minor(158) },
    ],
    perMinute: minor(30),
    minimum: minor(4500),
  },
  vehicles: {
    1: { basisPoints: 10_000 },
    2: {
      basisPoints: 17_000,
      rates: {
        base: minor(2500),
        unit: 'km',
        mode: 'whole-journey',
        tiers: [
          { upTo: 20, perUnit: minor(360) },
          { upTo: 80, perUnit: minor(310) },
          { upTo: null, perUnit: minor(265) },
        ],
        perMinute: minor(50),
        minimum: minor(7500),
      },
    },
    3: { basisPoints: 10_500 },
    4: { basisPoints: 13_000 },
  },
  perVia: minor(1000),
  waitAndReturn: { basisPoints: 8500, freeMinutes: 90 },
  adjustments: [
    {
      id: 'night',
      name: 'Night rate',
      when: { clock: { from: '22:00', to: '06:00' } },
      change: { kind: 'percent', basisPoints: 1500 },
      group: 'hours',
    },
    {
      id: 'bank-holiday',
      name: 'Bank holiday rate',
      when: { bankHolidays: true },
      change: { kind: 'percent', basisPoints: 2000 },
      group: 'hours',
    },
  ],
  bankHolidays: BANK_HOLIDAYS,
  charges: [
    charge('MAN', 'pickup', { name: 'Manchester Airport parking', pence: 900 }),
    charge('MAN', 'dropOff', { name: 'Manchester Airport drop-off charge', pence: 500 }),
    charge('LBA', 'pickup', { name: 'Leeds Bradford parking', pence: 700 }),
    charge('LBA', 'dropOff', { name: 'Leeds Bradford drop-off charge', pence: 700 }),
    charge('LPL', 'pickup', { name: 'Liverpool Airport parking', pence: 700 }),
    charge('EMA', 'pickup', { name: 'East Midlands parking', pence: 700 }),
  ],
  // Meet and greet and child seats are included in the fare.
  extras: {
    'small-child-seat': { price: minor(0), max: 3, stock: 6 },
    'large-child-seat': { price: minor(0), max: 3, stock: 8 },
    'meet-and-greet': { price: minor(0), max: 1 },
  },
  returnDiscountBasisPoints: 0,
  roundTo: minor(100),
  vat: { mode: 'principal', basisPoints: 2000 },
  deposit: { kind: 'none' },
  policies: {
    waiting: {
      freeMinutes: { airport: 60, station: 30, port: 60, other: 15 },
      unitMinutes: 15,
      perUnit: minor(1500),
    },
    cancellation: [
      { fromHoursBefore: 48, keepBasisPoints: 0 },
      { fromHoursBefore: 12, keepBasisPoints: 5000 },
      { fromHoursBefore: 0, keepBasisPoints: 10_000 },
    ],
    noShowKeepBasisPoints: 10_000,
  },
}

const EUROS_TO_THE_POUND = 1.2

/** A separate price list in whole euros for guests from the continent. It does not follow the bank's daily rate. */
export const NORTHWAY_EURO_TARIFF: Omit<Tariff, 'version'> = {
  ...inCurrency(NORTHWAY_TARIFF, { currency: 'EUR', rate: EUROS_TO_THE_POUND }),
  book: 'euro',
}
