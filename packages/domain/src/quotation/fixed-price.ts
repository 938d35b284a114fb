import type { Place } from '../places/place.ts'
import type { FixedPrice, Site, Spot, Tariff } from './tariff.ts'

/** Outward code of a UK postcode: "SW1A" of "SW1A 1AA". */
export const districtOf = (postcode: string): string => postcode.split(' ', 1)[0] ?? ''

/** "EC1" takes in "EC1A" and "EC1", not "EC10". */
const isWithin = (district: string, known: string): boolean => {
  if (!district.startsWith(known)) return false
  if (district.length === known.length) return true
  const next = district.charCodeAt(known.length)
  return district.length === known.length + 1 && next >= CODE_A && next <= CODE_Z
}
const CODE_A = 65
const CODE_Z = 90

type End = { district: string; site: Site | undefined }

/** 0 where a spot does not take in an end, else more the more exactly it does. */
function fits(spot: Spot, end: End): number {
  switch (spot.kind) {
    case 'site':
      return end.site?.code === spot.code ? 3 : 0
    case 'districts':
      return spot.districts.some((known) => isWithin(end.district, known)) ? 2 : 0
    case 'anywhere':
      return 1
  }
}

/** The most specific fixed price that joins the two ends, or undefined. */
export function findFixedPrice(
  prices: readonly FixedPrice[],
  {
    leg,
    sites,
  }: {
    leg: { pickup: Place; dropOff: Place }
    sites: { pickup: Site | undefined; dropOff: Site | undefined }
  },
): FixedPrice | undefined {
  const from = { district: districtOf(leg.pickup.postcode), site: sites.pickup }
  const to = { district: districtOf(leg.dropOff.postcode), site: sites.dropOff }
  let best: FixedPrice | undefined
  let bestScore = 0
  for (const price of prices) {
    const out = fits(price.from, from) && fits(price.from, from) * fits(price.to, to)
    const back = price.bothWays
      ? fits(price.to, from) && fits(price.to, from) * fits(price.from, to)
      : 0
    const score = Math.max(out, back)
    if (score > bestScore) {
      best = price
      bestScore = score
    }
  }
  return best
}

/** "Heathrow – central London" */
export function sayFixedPrice(tariff: Pick<Tariff, 'sites'>, { from, to }: FixedPrice): string {
  const name = (spot: Spot): string => {
    if (spot.kind === 'anywhere') return ''
    if (spot.kind === 'districts') return spot.name
    return tariff.sites.find((site) => site.code === spot.code)?.name ?? spot.code
  }
  return [name(from), name(to)].filter((part) => part !== '').join(' – ')
}
