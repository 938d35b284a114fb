import type { Area, Point } from '../geo.ts'
import type { Minor } from '../money.ts'
import type { LocalDate } from '../time.ts'
import type { When } from './calendar.ts'

/** An airport or station with its own prices, which apply wherever inside it the customer points. */
export type Site = {
  /** "LHR"; a terminal has its own, "LHR-T5", and belongs to the airport by `partOf`. */
  code: string
  name: string
  centre: Point
  radiusMetres: number
  partOf?: string
}

/** An area drawn by the operator, with its own prices or charges. */
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
  /** Identifies the rule on a line and in an explanation; unique in the tariff. */
  id: string
  from: Spot
  to: Spot
  bothWays: boolean
  amount: Minor
  /** Undefined: for every type, times its own share. */
  vehicleTypeId?: number
  /** The days of the leg on which it applies, both included. */
  validFrom?: LocalDate
  validUntil?: LocalDate
}

/** Rates for distance and time. */
export type Rates = {
  /** Charged before the first metre. */
  base: Minor
  unit: 'mile' | 'km'
  /**
   * Cumulative: each tier prices the part of the distance within it. Whole journey: the last tier reached prices all of
   * it, and never less than the end of the tier before, so that driving farther is never cheaper.
   */
  mode: 'cumulative' | 'whole-journey'
  /** Ascending; the last tier has no end. */
  tiers: readonly { upTo: number | null; perUnit: Minor }[]
  /** Per started minute of the planned duration. */
  perMinute: Minor
  minimum: Minor
}

export type VehicleRate = {
  /** The share of fixed prices for every type and of the general rates, in basis points: 10000 means unchanged. */
  basisPoints: number
  /** Its own rates instead of a share of the general ones. */
  rates?: Rates
}

/** A change of the fare. Only the most expensive one of a named group applies; those without a group add up. */
export type Adjustment = {
  id: string
  /** The text on the customer's price line: "Night rate". */
  name: string
  when: When
  change: { kind: 'percent'; basisPoints: number } | { kind: 'amount'; amount: Minor }
  group: string
  /** Undefined: all types. */
  vehicleTypeIds?: readonly number[]
}

/** A cost of the operator at a place or in an area, passed on to the customer. Dated data, never constants in code. */
export type Charge = {
  id: string
  kind: 'drop-off' | 'pickup' | 'parking' | 'congestion' | 'emission' | 'toll'
  name: string
  where: { kind: 'site'; code: string } | { kind: 'zone'; zone: string }
  /** `touch`: a pickup, stop or drop-off there, charged once per leg. */
  end: 'pickup' | 'dropOff' | 'touch'
  amount: Minor
  /** Amounts for single vehicle types: 0 for a zero-emission car, for example. */
  byVehicle?: Readonly<Record<number, Minor>>
  when?: When
  validFrom?: LocalDate
  validUntil?: LocalDate
  /** A return on the same day is not charged again. */
  oncePerDay: boolean
}

/** Equipment and services with a price. Assistance is not among them: it never affects a price. */
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
  /** The maximum per leg. */
  max: number
  /** How many the operator owns; undefined: unlimited. */
  stock?: number
}

/** The kinds of pickup with their own free waiting. */
export type PickupKind = 'airport' | 'station' | 'port' | 'other'

export type Waiting = {
  freeMinutes: Readonly<Record<PickupKind, number>>
  /** Charged per started unit after that. */
  unitMinutes: number
  perUnit: Minor
}

/** The share kept when the customer cancels: the first band whose hours before the pickup are reached. */
export type CancellationBand = { fromHoursBefore: number; keepBasisPoints: number }

export type Policies = {
  waiting: Waiting
  /** Descending by hours; the last band begins at 0. */
  cancellation: readonly CancellationBand[]
  noShowKeepBasisPoints: number
}

export type Vat = { mode: 'principal' | 'agent' | 'not-registered'; basisPoints: number }

export type Deposit =
  | { kind: 'none' }
  | { kind: 'percent'; basisPoints: number }
  | { kind: 'amount'; amount: Minor }

/** The prices of an operator in one version, never edited. Amounts include VAT. */
export type Tariff = {
  version: number
  /** The price book that it is a version of: "public", or that of an account. */
  book: string
  currency: string
  sites: readonly Site[]
  zones: readonly Zone[]
  fixed: readonly FixedPrice[]
  rates: Rates
  vehicles: Readonly<Record<number, VehicleRate>>
  perVia: Minor
  /** The return part of a wait-and-return, in basis points of the outward part, and the free waiting minutes. */
  waitAndReturn: { basisPoints: number; freeMinutes: number }
  adjustments: readonly Adjustment[]
  /** The days that the operator counts as bank holidays, copied from the country's list when it was saved. */
  bankHolidays: readonly LocalDate[]
  charges: readonly Charge[]
  extras: Readonly<Partial<Record<ExtraKind, Extra>>>
  returnDiscountBasisPoints: number
  /** Fares are rounded up to a multiple of this. */
  roundTo: Minor
  vat: Vat
  deposit: Deposit
  policies: Policies
  /** When the figures were last looked up, for the person who edits them. */
  asOf: LocalDate
}
