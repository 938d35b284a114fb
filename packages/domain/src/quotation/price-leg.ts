import type { Party } from '../fleet/vehicle-type.ts'
import { metresBetween, type Point } from '../geo.ts'
import { type Minor, minor, NOTHING, part } from '../money.ts'
import type { Place } from '../places/place.ts'
import type { LocalTime } from '../time.ts'
import { findFixedPrice, sayFixedPrice } from './fixed-price.ts'
import type { Site, Tariff } from './tariff.ts'

/** Why an amount stands on a quote; the contract words each. */
export type LineKind =
  | 'fixed'
  | 'distance'
  | 'time'
  | 'detour'
  | 'vehicle'
  | 'via'
  | 'wait-and-return'
  | 'night'
  | 'minimum'
  | 'site'
  | 'child-seats'
  | 'pets'
  | 'return-discount'
  | 'rounding'

/** `about` completes the words of a line: the places of a fixed price, the name of a charge. */
export type Line = { kind: LineKind; about: string; amount: Minor }

export type Leg = {
  pickup: Place
  dropOff: Place
  vias: number
  metres: number
  seconds: number
  /** The way without the stops: what a fixed price is for. */
  directMetres: number
  /** Civil time at the pickup. */
  at: LocalTime
  waitAndReturn: boolean
  isReturn: boolean
  party: Party
}

const METRES_PER_MILE = 1609.344

export function siteAt(sites: readonly Site[], point: Point): Site | undefined {
  return sites.find((site) => metresBetween(site.centre, point) <= site.radiusMetres)
}

function distancePrice(tariff: Tariff, metres: number): Minor {
  const miles = metres / METRES_PER_MILE
  let priced = 0
  let total = 0
  for (const tier of tariff.tiers) {
    const upTo = Math.min(miles, tier.upToMiles ?? Number.POSITIVE_INFINITY)
    if (upTo > priced) total += (upTo - priced) * tier.perMile
    priced = Math.max(priced, upTo)
  }
  return minor(Math.round(total))
}

function isNight({ from, to }: Tariff['night'], at: LocalTime): boolean {
  const clock = at.slice(11)
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to
}

function startingLines(
  tariff: Tariff,
  { leg, sites }: { leg: Leg; sites: { pickup: Site | undefined; dropOff: Site | undefined } },
): Line[] {
  const fixed = findFixedPrice(tariff.fixed, { leg, sites })
  if (fixed) {
    const lines: Line[] = [
      { kind: 'fixed', about: sayFixedPrice(tariff, fixed), amount: fixed.amount },
    ]
    // A fixed price is for the way between its ends; what the stops add to it goes by the mile.
    const detour = leg.metres - leg.directMetres
    if (leg.vias > 0 && detour > 0)
      lines.push({
        kind: 'detour',
        about: (detour / METRES_PER_MILE).toFixed(1),
        amount: distancePrice(tariff, detour),
      })
    return lines
  }
  const minutes = Math.ceil(leg.seconds / 60)
  return [
    {
      kind: 'distance',
      about: (leg.metres / METRES_PER_MILE).toFixed(1),
      amount: minor(tariff.base + distancePrice(tariff, leg.metres)),
    },
    { kind: 'time', about: String(minutes), amount: minor(minutes * tariff.perMinute) },
  ]
}

/** What a leg costs in a vehicle type, as lines that add up. */
export type PriceIn = (vehicleTypeId: number) => { lines: Line[]; total: Minor }

/**
 * Prices one leg: what every vehicle type shares is found once, what differs is left to the answer.
 * Order (product.md): fixed or distance and time → vehicle → vias, wait and return → night → minimum
 * → site charges → extras → return discount → rounding. Never below zero, never below the minimum.
 */
export function priceLeg(tariff: Tariff, leg: Leg): PriceIn {
  const sites = {
    pickup: siteAt(tariff.sites, leg.pickup.point),
    dropOff: siteAt(tariff.sites, leg.dropOff.point),
  }
  const starting = startingLines(tariff, { leg, sites })
  const atNight = isNight(tariff.night, leg.at)
  const charges = tariff.siteCharges.filter((charge) => charge.code === sites[charge.end]?.code)
  const seats = leg.party.smallChildSeats + leg.party.largeChildSeats
  const pets = leg.party.smallPets + leg.party.otherPets

  return (vehicleTypeId) => {
    const lines = [...starting]
    let total = starting.reduce((sum, line) => sum + line.amount, 0)
    const add = (kind: LineKind, amount: number, about = '') => {
      if (amount === 0) return
      lines.push({ kind, about, amount: minor(amount) })
      total += amount
    }
    const share = (basisPoints: number) => part(minor(total), basisPoints)

    add('vehicle', share((tariff.vehicles[vehicleTypeId] ?? 10_000) - 10_000))
    add('via', leg.vias * tariff.perVia, String(leg.vias))
    if (leg.waitAndReturn) {
      const { basisPoints, freeMinutes } = tariff.waitAndReturn
      add('wait-and-return', share(basisPoints), String(freeMinutes))
    }
    if (atNight) add('night', share(tariff.night.basisPoints))
    add('minimum', Math.max(NOTHING, tariff.minimum - total))
    for (const charge of charges) add('site', charge.amount, charge.name)
    add('child-seats', seats * tariff.extras.childSeat, String(seats))
    add('pets', pets * tariff.extras.pet, String(pets))
    if (leg.isReturn) add('return-discount', 0 - share(tariff.returnDiscountBasisPoints))
    const over = total % tariff.roundTo
    add('rounding', over === 0 ? 0 : tariff.roundTo - over)
    return { lines, total: minor(total) }
  }
}
