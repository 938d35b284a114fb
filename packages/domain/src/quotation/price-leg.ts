import type { Party } from '../fleet/vehicle-type.ts'
import { metresBetween, type Point } from '../geo.ts'
import { type Minor, minor, NOTHING, part, sum } from '../money.ts'
import type { Place } from '../places/place.ts'
import type { LocalTime } from '../time.ts'
import type { FixedPrice, Site, Spot, Tariff } from './tariff.ts'

/** Why an amount stands on a quote; the contract words each. */
export type LineKind =
  | 'fixed'
  | 'distance'
  | 'time'
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
  /** Civil time at the pickup. */
  at: LocalTime
  waitAndReturn: boolean
  party: Party
}

const METRES_PER_MILE = 1609.344

export function siteAt(sites: readonly Site[], point: Point): Site | undefined {
  return sites.find((site) => metresBetween(site.centre, point) <= site.radiusMetres)
}

/** Outward code of a UK postcode: "SW1A" of "SW1A 1AA". */
export const districtOf = (postcode: string): string => postcode.split(' ')[0] ?? ''

/** "EC1" takes in "EC1A" and "EC1", not "EC10". */
const isWithin = (district: string, known: string): boolean =>
  district === known || (district.startsWith(known) && /^[A-Z]$/.test(district.slice(known.length)))

function fits(spot: Spot, place: Place, site: Site | undefined): number {
  switch (spot.kind) {
    case 'site':
      return site?.code === spot.code ? 3 : 0
    case 'districts':
      return spot.districts.some((known) => isWithin(districtOf(place.postcode), known)) ? 2 : 0
    case 'anywhere':
      return 1
  }
}

/** The most specific fixed price that joins the two ends, or undefined. */
function fixedPriceOf(tariff: Tariff, leg: Leg): FixedPrice | undefined {
  const from = siteAt(tariff.sites, leg.pickup.point)
  const to = siteAt(tariff.sites, leg.dropOff.point)
  let best: { price: FixedPrice; score: number } | undefined
  for (const price of tariff.fixed) {
    const out = fits(price.from, leg.pickup, from) * fits(price.to, leg.dropOff, to)
    const back = price.bothWays
      ? fits(price.to, leg.pickup, from) * fits(price.from, leg.dropOff, to)
      : 0
    const score = Math.max(out, back)
    if (score > (best?.score ?? 0)) best = { price, score }
  }
  return best?.price
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

const spotName = (spot: Spot, tariff: Tariff): string =>
  spot.kind === 'site'
    ? (tariff.sites.find((site) => site.code === spot.code)?.name ?? spot.code)
    : spot.kind === 'districts'
      ? spot.name
      : ''

function startingLines(tariff: Tariff, leg: Leg): Line[] {
  const fixed = fixedPriceOf(tariff, leg)
  if (fixed) {
    const about = [fixed.from, fixed.to].map((spot) => spotName(spot, tariff)).filter(Boolean)
    return [{ kind: 'fixed', about: about.join(' – '), amount: fixed.amount }]
  }
  return [
    {
      kind: 'distance',
      about: (leg.metres / METRES_PER_MILE).toFixed(1),
      amount: minor(tariff.base + distancePrice(tariff, leg.metres)),
    },
    {
      kind: 'time',
      about: String(Math.ceil(leg.seconds / 60)),
      amount: minor(Math.ceil(leg.seconds / 60) * tariff.perMinute),
    },
  ]
}

/**
 * The price of one leg in one vehicle type, as lines that add up to it.
 * Order (product.md): fixed or distance and time → vehicle → vias, wait and return → night → minimum
 * → site charges → extras → return discount → rounding. Never below zero, never below the minimum.
 */
export function priceLeg(
  tariff: Tariff,
  { leg, vehicleTypeId, isReturn }: { leg: Leg; vehicleTypeId: number; isReturn: boolean },
): Line[] {
  const lines = startingLines(tariff, leg)
  const soFar = () => sum(lines.map((line) => line.amount))
  const add = (kind: LineKind, amount: number, about = '') => {
    if (amount !== 0) lines.push({ kind, about, amount: minor(amount) })
  }

  add('vehicle', part(soFar(), (tariff.vehicles[vehicleTypeId] ?? 10_000) - 10_000))
  add('via', leg.vias * tariff.perVia, String(leg.vias))
  if (leg.waitAndReturn)
    add(
      'wait-and-return',
      part(soFar(), tariff.waitAndReturn.basisPoints),
      String(tariff.waitAndReturn.freeMinutes),
    )
  if (isNight(tariff.night, leg.at)) add('night', part(soFar(), tariff.night.basisPoints))
  add('minimum', Math.max(NOTHING, tariff.minimum - soFar()))
  for (const [end, place] of [
    ['pickup', leg.pickup],
    ['dropOff', leg.dropOff],
  ] as const) {
    const site = siteAt(tariff.sites, place.point)
    for (const charge of tariff.siteCharges)
      if (charge.end === end && charge.code === site?.code) add('site', charge.amount, charge.name)
  }
  const seats = leg.party.smallChildSeats + leg.party.largeChildSeats
  add('child-seats', seats * tariff.extras.childSeat, String(seats))
  const pets = leg.party.smallPets + leg.party.otherPets
  add('pets', pets * tariff.extras.pet, String(pets))
  if (isReturn) add('return-discount', -part(soFar(), tariff.returnDiscountBasisPoints))
  const over = soFar() % tariff.roundTo
  add('rounding', over === 0 ? 0 : tariff.roundTo - over)
  return lines
}
