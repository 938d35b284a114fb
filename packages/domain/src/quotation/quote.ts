import type { Party } from '../fleet/vehicle-type.ts'
import type { Minor } from '../money.ts'
import type { Place } from '../places/place.ts'
import type { PromoRule } from '../promo/promo-rule.ts'
import type { LocalTime } from '../time.ts'
import type { Exchange } from './exchange.ts'
import type { Line } from './line.ts'
import type { Policies } from './tariff.ts'

/** "" is one way; "w&r" the car waits and brings the customer back; "rtn" a second leg later. */
export type ReturnKind = 'one-way' | 'wait-and-return' | 'return'

export type RouteSummary = {
  /** The key of the route's line on the map, which is stored apart because it is long. */
  key: string
  metres: number
  seconds: number
  engine: string
  estimate: boolean
}

/** The road routes of a journey that are priced. */
export type Routes = {
  route: RouteSummary
  returnRoute: RouteSummary | undefined
  /** The outward route without its stops; the same as `route` if there are none. */
  directMetres: number
  directSeconds: number
}

/** Everything a price depends on. Assistance needs are left out on purpose: they never affect a price. */
export type QuotedJourney = {
  pickup: Place
  dropOff: Place
  vias: readonly Place[]
  returnKind: ReturnKind
  asap: boolean
  pickupAt: Date
  pickupLocal: LocalTime
  returnAt: Date | undefined
  returnLocal: LocalTime | undefined
  /** Minutes the car waits on a wait-and-return, 0–180. */
  waitMinutes: number
  meetAndGreet: boolean
  party: Party
}

/** The default wait in minutes. */
export const WAIT_MINUTES = 60

export type VehiclePrice = {
  vehicleTypeId: number
  vehicleType: string
  /** Whether the type was accessible when this was priced; absent means no. */
  accessible?: true
  onward: Minor
  return: Minor
  total: Minor
  onwardLines: readonly Line[]
  returnLines: readonly Line[]
  /** Included in the total; zero unless the operator itself is the seller. */
  vat: Minor
  /** Due when booking; zero if there is no deposit. */
  deposit: Minor
}

/** Immutable: the same inputs and tariff version always give the same amounts. */
export type Quote = {
  id: string
  madeAt: Date
  expiresAt: Date
  /** The price book it was priced with: "public", or that of an account. */
  book: string
  tariffVersion: number
  currency: string
  request: QuotedJourney
  route: RouteSummary
  returnRoute: RouteSummary | undefined
  /** The outward distance without stops, to which a fixed price applies. */
  directMetres: number
  directSeconds: number
  /** The promo included in the prices; a code entered later is applied at booking. */
  promo?: PromoRule | undefined
  /** Set if the price book's currency differs from the quote's. */
  exchange?: Exchange | undefined
  /**
   * The client sent neither a session nor a page id: another guest with the same IP address may use this quote, too.
   */
  knownByAddress?: true | undefined
  /** The policies at the time of the quote. */
  policies: Policies
  /** A price for every type that can carry the party, in the operator's order; never empty. */
  prices: readonly VehiclePrice[]
}

/** The number of prices shown before the customer asks for more. */
export const SHOWN_FIRST = 3

/**
 * Returns the price that is selected at first: the operator's default vehicle type if offered, else the second price,
 * else the only one (specification, section 3: index 1 is the default).
 */
export const preselectPrice = <Price extends { vehicleTypeId: number }>(
  prices: readonly Price[],
  defaultVehicleTypeId: number,
): Price | undefined =>
  prices.find((price) => price.vehicleTypeId === defaultVehicleTypeId) ?? prices[1] ?? prices[0]
