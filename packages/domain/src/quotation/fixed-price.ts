import type { LocalDate } from '../time.ts'
import { validityMiss } from './calendar.ts'
import type { Line } from './line.ts'
import { type End, type ReadySpots, readySpots, spotKey } from './spots.ts'
import type { FixedPrice, Spot, Tariff } from './tariff.ts'

export type ReadyFixed = {
  price: FixedPrice
  /** Index numbers of its spots. */
  from: number
  to: number
  /** Ranks of its ends, the more specific one first. */
  near: number
  far: number
  /** Order of precedence: of several that apply, the lowest wins. */
  place: number
  /** Its price line, labelled "Heathrow – central London". */
  line: Line
}

/** Fixed prices indexed by the numbers of their two spots. */
export type FixedIndex = {
  all: readonly ReadyFixed[]
  pairs: ReadonlyMap<number, readonly ReadyFixed[]>
  spots: ReadySpots
}

export const hasValidity = ({ validFrom, validUntil }: FixedPrice): boolean =>
  validFrom !== undefined || validUntil !== undefined

/**
 * Orders by the more specific end, then the other end, then a vehicle's own price, then a dated price, then list
 * order.
 */
function compare(a: ReadyFixed, b: ReadyFixed): number {
  if (a.near !== b.near) return a.near - b.near
  if (a.far !== b.far) return a.far - b.far
  const isOwn = ({ price }: ReadyFixed) => Number(price.vehicleTypeId !== undefined)
  if (isOwn(a) !== isOwn(b)) return isOwn(b) - isOwn(a)
  return Number(hasValidity(b.price)) - Number(hasValidity(a.price))
}

/** The key of a directed pair of spots in the index. */
export const pairKey = (from: number, to: number, { ranks }: ReadySpots): number =>
  from * ranks.length + to

function describeFixedPrice(
  tariff: Pick<Tariff, 'sites' | 'zones'>,
  { from, to }: FixedPrice,
): string {
  const name = (spot: Spot): string => {
    switch (spot.kind) {
      case 'site':
        return tariff.sites.find(({ code }) => code === spot.code)?.name ?? spot.code
      case 'zone':
        return tariff.zones.find(({ id }) => id === spot.zone)?.name ?? spot.zone
      case 'postcode':
        return spot.postcode
      case 'anywhere':
        return ''
      case 'point':
      case 'districts':
        return spot.name
    }
  }
  return [name(from), name(to)].filter((part) => part !== '').join(' – ')
}

export function readyFixed(tariff: Pick<Tariff, 'fixed' | 'sites' | 'zones'>): FixedIndex {
  const spots = readySpots(
    tariff.fixed.flatMap(({ from, to }) => [from, to]),
    tariff,
  )
  const all = tariff.fixed.map((price): ReadyFixed => {
    const from = spots.numbers.get(spotKey(price.from)) ?? 0
    const to = spots.numbers.get(spotKey(price.to)) ?? 0
    const [a, b] = [spots.ranks[from] ?? 0, spots.ranks[to] ?? 0]
    const { id, amount } = price
    const about = describeFixedPrice(tariff, price)
    const line: Line = { kind: 'fixed', rule: id, about, units: 1, rate: amount, amount }
    return { price, from, to, near: Math.min(a, b), far: Math.max(a, b), place: 0, line }
  })
  for (const [place, item] of [...all].sort(compare).entries()) item.place = place

  const pairs = new Map<number, ReadyFixed[]>()
  const index = (key: number, item: ReadyFixed) => {
    const existing = pairs.get(key)
    if (existing) existing.push(item)
    else pairs.set(key, [item])
  }
  for (const item of all) {
    index(pairKey(item.from, item.to, spots), item)
    if (item.price.bothWays && item.from !== item.to)
      index(pairKey(item.to, item.from, spots), item)
  }
  return { all, pairs, spots }
}

/**
 * Returns every fixed price that connects the two ends on a day, the winner first, including those of single
 * vehicles.
 */
export function findFixedPrices(
  { pairs, spots }: FixedIndex,
  { pickup, dropOff, date }: { pickup: End; dropOff: End; date: LocalDate },
): readonly ReadyFixed[] {
  const found: ReadyFixed[] = []
  if (pairs.size === 0) return found
  for (const from of pickup.spots)
    for (const to of dropOff.spots)
      for (const item of pairs.get(pairKey(from, to, spots)) ?? [])
        if (validityMiss(item.price, date) === undefined) found.push(item)
  return found.sort((a, b) => a.place - b.place)
}

/** Returns the one that applies to a vehicle type, from prices as returned by `findFixedPrices`. */
export function fixedPriceFor(
  prices: readonly ReadyFixed[],
  vehicleTypeId: number,
): ReadyFixed | undefined {
  for (const item of prices) {
    const only = item.price.vehicleTypeId
    if (only === undefined || only === vehicleTypeId) return item
  }
  return undefined
}
