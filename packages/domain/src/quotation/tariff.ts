import type { Point } from '../geo.ts'
import type { Minor } from '../money.ts'

/** An airport or station with prices of its own, wherever inside it the customer points. */
export type Site = { code: string; name: string; centre: Point; radiusMetres: number }

/** An end of a fixed price, from the most specific to the least. */
export type Spot =
  | { kind: 'site'; code: string }
  | { kind: 'districts'; name: string; districts: readonly string[] }
  | { kind: 'anywhere' }

export type FixedPrice = { from: Spot; to: Spot; bothWays: boolean; amount: Minor }

export type SiteCharge = {
  code: string
  end: 'pickup' | 'dropOff'
  amount: Minor
  /** What the customer reads on the line: "Heathrow drop-off charge". */
  name: string
}

/** The prices of an operator at one version. Amounts include VAT. */
export type Tariff = {
  version: number
  currency: string
  sites: readonly Site[]
  fixed: readonly FixedPrice[]
  /** Charged before the first metre. */
  base: Minor
  /** Cumulative: each tier prices the miles that fall in it; the last has no end. */
  tiers: readonly { upToMiles: number | null; perMile: Minor }[]
  perMinute: Minor
  minimum: Minor
  /** Per vehicle type, in basis points of the fare so far: 10000 is the saloon. */
  vehicles: Readonly<Record<number, number>>
  perVia: Minor
  /** The way back of a wait-and-return, in basis points of the way out; the wait is free that long. */
  waitAndReturn: { basisPoints: number; freeMinutes: number }
  /** Civil time of the leg, over midnight when `from` is after `to`. */
  night: { from: string; to: string; basisPoints: number }
  siteCharges: readonly SiteCharge[]
  returnDiscountBasisPoints: number
  extras: { childSeat: Minor; pet: Minor }
  /** Fares end on a multiple of this, upwards. */
  roundTo: Minor
  vatBasisPoints: number
}
