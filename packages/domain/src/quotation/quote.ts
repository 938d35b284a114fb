import type { Party } from '../fleet/vehicle-type.ts'
import type { Minor } from '../money.ts'
import type { Place } from '../places/place.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import { addMinutes, type LocalTime } from '../time.ts'
import type { Exchange } from './exchange.ts'
import type { Line } from './line.ts'
import type { Policies } from './tariff.ts'

/** "" one way, "w&r" the car waits and brings you back, "rtn" a second leg later. */
export type ReturnKind = 'one-way' | 'wait-and-return' | 'return'

export type RouteSummary = {
  /** Names the line to draw, which is kept apart because it is long. */
  key: string
  metres: number
  seconds: number
  engine: string
  estimate: boolean
}

/** The ways that are priced. */
export type Routes = {
  route: RouteSummary
  returnRoute: RouteSummary | undefined
  /** The way out without its stops; the way itself where there are none. */
  directMetres: number
  directSeconds: number
}

/** All that a price depends on. Assistance needs are not here and cannot be: they never reach a price. */
export type JourneyAsked = {
  pickup: Place
  dropOff: Place
  vias: readonly Place[]
  returnKind: ReturnKind
  asap: boolean
  pickupAt: Date
  pickupLocal: LocalTime
  returnAt: Date | undefined
  returnLocal: LocalTime | undefined
  /** How long the car waits when it waits and brings you back, 0–180. */
  waitMinutes: number
  meetAndGreet: boolean
  party: Party
}

/** Minutes planned for a wait when nobody said. */
export const WAIT_MINUTES = 60

export type VehiclePrice = {
  vehicleTypeId: number
  vehicleType: string
  /** The type was an accessible one when this was priced; absent for no. */
  accessible?: true
  onward: Minor
  return: Minor
  total: Minor
  onwardLines: readonly Line[]
  returnLines: readonly Line[]
  /** Contained in the total; nothing unless the operator itself sells the journey. */
  vat: Minor
  /** Due when it is booked; nothing when there is none. */
  deposit: Minor
}

/** An immutable document: the same inputs and tariff version give the same pennies for ever. */
export type Quote = {
  id: string
  madeAt: Date
  expiresAt: Date
  /** The price book it was made by: "public", or an account's. */
  book: string
  tariffVersion: number
  currency: string
  asked: JourneyAsked
  route: RouteSummary
  returnRoute: RouteSummary | undefined
  /** Of the way out without its stops; a fixed price is for that. */
  directMetres: number
  directSeconds: number
  /** One that was priced in; a code given later is taken off at booking. */
  promo?: PromoRule | undefined
  /** When the price book is in another currency than the quote. */
  exchange?: Exchange | undefined
  /** Whoever asked named neither a session nor a page: another guest of the same address may hold this quote, too. */
  knownByAddress?: true | undefined
  /** As they were when it was made. */
  policies: Policies
  /** Every type that can carry the party, in the operator's order; never empty. */
  prices: readonly VehiclePrice[]
}

/** The specification: a countdown of 60 seconds times the operator's quote timeout. */
export const quoteExpiry = (madeAt: Date, quoteTimeout: number): Date =>
  addMinutes(madeAt, quoteTimeout)

/** The first three prices are shown at once. */
export const SHOWN_FIRST = 3

/**
 * The price that is selected until the customer selects another: the operator's default vehicle type when it is on
 * offer, else the second price, else the only one (specification, section 3: index 1 is the default).
 */
export const preselectPrice = <Price extends { vehicleTypeId: number }>(
  prices: readonly Price[],
  defaultVehicleTypeId: number,
): Price | undefined =>
  prices.find((price) => price.vehicleTypeId === defaultVehicleTypeId) ?? prices[1] ?? prices[0]
