import type { Area, Point } from '../geo.ts'
import type { Minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import type { When } from './calendar.ts'

/** An airport or station with prices of its own, wherever inside it the customer points. */
export type Site = {
  /** "LHR"; a terminal has its own, "LHR-T5", and belongs to the airport by `partOf`. */
  code: string
  name: string
  centre: Point
  radiusMetres: number
  partOf?: string
}

/** An area the operator drew, with prices or charges of its own. */
export type Zone = { id: string; name: string; area: Area }

/** An end of a fixed price, from the most specific to the least (product.md). */
export type Spot =
  | { kind: 'point'; name: string; point: Point; radiusMetres: number }
  | { kind: 'site'; code: string }
  | { kind: 'postcode'; postcode: string }
  | { kind: 'zone'; zone: string }
  | { kind: 'districts'; name: string; districts: readonly string[] }
  | { kind: 'anywhere' }

export type FixedPrice = {
  /** Names the rule on a line and in an explanation; unique in the tariff. */
  id: string
  from: Spot
  to: Spot
  bothWays: boolean
  amount: Minor
  /** Undefined: for every type, times its own share. */
  vehicleTypeId?: number
  /** Days of the leg it holds on, both included. */
  validFrom?: LocalDate
  validUntil?: LocalDate
}

/** Distance and time. */
export type Rates = {
  /** Charged before the first metre. */
  base: Minor
  unit: 'mile' | 'km'
  /**
   * Cumulative: each tier prices the part of the way that falls in it. Whole journey: the tier the way ends in prices
   * all of it, and never less than the end of the tier before, so that driving on is never cheaper.
   */
  mode: 'cumulative' | 'whole-journey'
  /** Ascending; the last has no end. */
  tiers: readonly { upTo: number | null; perUnit: Minor }[]
  /** Per begun minute of the planned duration. */
  perMinute: Minor
  minimum: Minor
}

export type VehicleRate = {
  /** Of fixed prices for every type, and of the general rates, in basis points: 10000 is as it stands. */
  basisPoints: number
  /** A table of its own instead of a share of the general one. */
  rates?: Rates
}

/** Of a group with a name only the dearest rule applies; rules without a group add up. */
export type Adjustment = {
  id: string
  /** What the customer reads on the line: "Night rate". */
  name: string
  when: When
  change: { kind: 'percent'; basisPoints: number } | { kind: 'amount'; amount: Minor }
  group: string
  /** Undefined: all. */
  vehicleTypeIds?: readonly number[]
}

/** What a place or an area costs the operator, passed on: dated data, never constants in code. */
export type Charge = {
  id: string
  kind: 'drop-off' | 'pickup' | 'parking' | 'congestion' | 'emission' | 'toll'
  name: string
  where: { kind: 'site'; code: string } | { kind: 'zone'; zone: string }
  /** `touch`: a pickup, stop or drop-off there, once per leg. */
  end: 'pickup' | 'dropOff' | 'touch'
  amount: Minor
  /** Types that pay otherwise: 0 for a clean car. */
  byVehicle?: Readonly<Record<number, Minor>>
  when?: When
  validFrom?: LocalDate
  validUntil?: LocalDate
  /** A return on the same day is not charged again. */
  oncePerDay: boolean
}

/** Equipment and services with a price. Assistance is none of them: it never reaches a price. */
export const EXTRA_KINDS = [
  'small-child-seat',
  'large-child-seat',
  'small-pet',
  'other-pet',
  'luggage',
  'handbag',
  'meet-and-greet',
] as const
export type ExtraKind = (typeof EXTRA_KINDS)[number]

export type Extra = {
  price: Minor
  /** For each leg. */
  most: number
  /** How many the operator owns; undefined: as many as asked for. */
  stock?: number
}

/** Whose waiting is free how long: an airport pickup counts from landing. */
export type PickupKind = 'airport' | 'station' | 'port' | 'other'

export type Waiting = {
  freeMinutes: Readonly<Record<PickupKind, number>>
  /** Each begun unit after that. */
  unitMinutes: number
  perUnit: Minor
}

/** What is kept when the customer cancels: the first band whose hours before the pickup are reached. */
export type CancellationBand = { fromHoursBefore: number; keepBasisPoints: number }

export type Policies = {
  waiting: Waiting
  /** Descending by hours; the last begins at 0. */
  cancellation: readonly CancellationBand[]
  noShowKeepBasisPoints: number
}

export type Vat = { mode: 'principal' | 'agent' | 'not-registered'; basisPoints: number }

export type Deposit =
  | { kind: 'none' }
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'amount'; amount: Minor }

/** The prices of an operator at one version, never edited. Amounts include VAT. */
export type Tariff = {
  version: number
  /** Which price book it is a version of: "public", or an account's. */
  book: string
  currency: string
  sites: readonly Site[]
  zones: readonly Zone[]
  fixed: readonly FixedPrice[]
  rates: Rates
  vehicles: Readonly<Record<number, VehicleRate>>
  perVia: Minor
  /** The way back of a wait-and-return in basis points of the way out; the wait is free that long. */
  waitAndReturn: { basisPoints: number; freeMinutes: number }
  adjustments: readonly Adjustment[]
  /** Days the operator counts as bank holidays; from the country's list when it was saved. */
  bankHolidays: readonly LocalDate[]
  charges: readonly Charge[]
  extras: Readonly<Partial<Record<ExtraKind, Extra>>>
  returnDiscountBasisPoints: number
  /** Fares end on a multiple of this, upwards. */
  roundTo: Minor
  vat: Vat
  deposit: Deposit
  policies: Policies
  /** When the figures were looked up, for the person who edits them. */
  asOf: LocalDate
}
