import type { LocalDate } from '../time.ts'
import { validityMiss } from './calendar.ts'
import type { Line } from './line.ts'
import { type End, type ReadySpots, readySpots, spotKey } from './spots.ts'
import type { FixedPrice, Spot, Tariff } from './tariff.ts'

export type ReadyFixed = {
  price: FixedPrice
  /** Numbers of its spots. */
  from: number
  to: number
  /** Ranks of its ends, the more specific one first. */
  near: number
  far: number
  /** Of several that hold, the one that stands first wins. */
  place: number
  /** Its line, about "Heathrow – central London". */
  line: Line
}

/** Fixed prices by the numbers of both their spots. */
export type FixedIndex = {
  all: readonly ReadyFixed[]
  pairs: ReadonlyMap<number, readonly ReadyFixed[]>
  spots: ReadySpots
}

export const hasValidity = ({ validFrom, validUntil }: FixedPrice): boolean =>
  validFrom !== undefined || validUntil !== undefined

/** The more specific end counts first, then the other; then a vehicle's own price; then one for a time; then the list. */
function compare(a: ReadyFixed, b: ReadyFixed): number {
  if (a.near !== b.near) return a.near - b.near
  if (a.far !== b.far) return a.far - b.far
  const isOwn = ({ price }: ReadyFixed) => Number(price.vehicleTypeId !== undefined)
  if (isOwn(a) !== isOwn(b)) return isOwn(b) - isOwn(a)
  return Number(hasValidity(b.price)) - Number(hasValidity(a.price))
}

/** Names a pair of spots in the index, from one to the other. */
export const pairKey = (from: number, to: number, { ranks }: ReadySpots): number =>
  from * ranks.length + to

function sayFixedPrice(tariff: Pick<Tariff, 'sites' | 'zones'>, { from, to }: FixedPrice): string {
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
    const about = sayFixedPrice(tariff, price)
    const line: Line = { kind: 'fixed', rule: id, about, units: 1, rate: amount, amount }
    return { price, from, to, near: Math.min(a, b), far: Math.max(a, b), place: 0, line }
  })
  for (const [place, one] of [...all].sort(compare).entries()) one.place = place

  const pairs = new Map<number, ReadyFixed[]>()
  const index = (key: number, one: ReadyFixed) => {
    const known = pairs.get(key)
    if (known) known.push(one)
    else pairs.set(key, [one])
  }
  for (const one of all) {
    index(pairKey(one.from, one.to, spots), one)
    if (one.price.bothWays && one.from !== one.to) index(pairKey(one.to, one.from, spots), one)
  }
  return { all, pairs, spots }
}

/** Every fixed price that joins the two ends on a day, the one that wins first; a vehicle's own ones are among them. */
export function findFixedPrices(
  { pairs, spots }: FixedIndex,
  { pickup, dropOff, date }: { pickup: End; dropOff: End; date: LocalDate },
): readonly ReadyFixed[] {
  const found: ReadyFixed[] = []
  if (pairs.size === 0) return found
  for (const from of pickup.spots)
    for (const to of dropOff.spots)
      for (const one of pairs.get(pairKey(from, to, spots)) ?? [])
        if (validityMiss(one.price, date) === undefined) found.push(one)
  return found.sort((a, b) => a.place - b.place)
}

/** The one that holds for a vehicle type, of prices as `findFixedPrices` gives them. */
export function fixedPriceFor(
  prices: readonly ReadyFixed[],
  vehicleTypeId: number,
): ReadyFixed | undefined {
  for (const one of prices) {
    const only = one.price.vehicleTypeId
    if (only === undefined || only === vehicleTypeId) return one
  }
  return undefined
}
