import type { Party, VehicleType } from '../fleet/vehicle-type.ts'
import { carries } from '../fleet/vehicle-type.ts'
import { type Minor, minor, NOTHING } from '../money.ts'
import type { Place } from '../places/place.ts'
import { addMinutes, type LocalTime } from '../time.ts'
import { type Leg, type Line, priceLeg } from './price-leg.ts'
import type { Tariff } from './tariff.ts'

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
  party: Party
}

export type VehiclePrice = {
  vehicleTypeId: number
  vehicleType: string
  onward: Minor
  return: Minor
  total: Minor
  onwardLines: readonly Line[]
  returnLines: readonly Line[]
}

/** An immutable document: the same inputs and tariff version give the same pennies for ever. */
export type Quote = {
  id: string
  madeAt: Date
  expiresAt: Date
  tariffVersion: number
  currency: string
  asked: JourneyAsked
  route: RouteSummary
  returnRoute: RouteSummary | undefined
  /** Every type that can carry the party, in the operator's order; never empty. */
  prices: readonly VehiclePrice[]
}

export type PricingVerdict =
  | { ok: true; prices: VehiclePrice[] }
  | { ok: false; reason: 'no-vehicle' }

/** The price of a journey in every type that can carry the party. */
export function priceJourney(
  { tariff, vehicleTypes }: { tariff: Tariff; vehicleTypes: readonly VehicleType[] },
  asked: JourneyAsked,
  routes: {
    route: RouteSummary
    returnRoute: RouteSummary | undefined
    /** The way out without its stops, metres; the way itself where there are none. */
    directMetres?: number
  },
): PricingVerdict {
  const onward: Leg = {
    pickup: asked.pickup,
    dropOff: asked.dropOff,
    vias: asked.vias.length,
    metres: routes.route.metres,
    seconds: routes.route.seconds,
    directMetres: routes.directMetres ?? routes.route.metres,
    at: asked.pickupLocal,
    waitAndReturn: asked.returnKind === 'wait-and-return',
    isReturn: false,
    party: asked.party,
  }
  const back: Leg | undefined =
    asked.returnLocal && routes.returnRoute
      ? {
          ...onward,
          pickup: asked.dropOff,
          dropOff: asked.pickup,
          // The way back is direct: stops belong to the way out.
          vias: 0,
          metres: routes.returnRoute.metres,
          seconds: routes.returnRoute.seconds,
          directMetres: routes.returnRoute.metres,
          at: asked.returnLocal,
          waitAndReturn: false,
          isReturn: true,
        }
      : undefined

  const priceOnward = priceLeg(tariff, onward)
  const priceBack = back && priceLeg(tariff, back)
  const prices: VehiclePrice[] = []
  for (const type of vehicleTypes) {
    if (!carries(type, asked.party)) continue
    const out = priceOnward(type.id)
    const home = priceBack?.(type.id) ?? { lines: [], total: NOTHING }
    prices.push({
      vehicleTypeId: type.id,
      vehicleType: type.name,
      onward: out.total,
      return: home.total,
      total: minor(out.total + home.total),
      onwardLines: out.lines,
      returnLines: home.lines,
    })
  }
  return prices.length > 0 ? { ok: true, prices } : { ok: false, reason: 'no-vehicle' }
}

/** The specification: a countdown of 60 seconds times the operator's quote timeout. */
export const quoteExpiry = (madeAt: Date, quoteTimeout: number): Date =>
  addMinutes(madeAt, quoteTimeout)

/** The offer of the first three, the second preselected (specification, section 3: index 1 is the default). */
export const SHOWN_FIRST = 3
export const PRESELECTED = 1
