import {
  type FixedIndex,
  hasValidity,
  pairKey,
  type ReadyFixed,
  readyFixed,
} from '../fixed-price.ts'
import type { FixedPrice, Spot, Tariff } from '../tariff.ts'
import { checkValidity } from './check-calendar.ts'
import { checkSpot } from './check-places.ts'
import { type MayMeet, nearSpots } from './near-spots.ts'
import { type Relation, spotRelation } from './overlap.ts'
import { ifNegative, type TariffError } from './tariff-error.ts'

/** Index numbers of spots. */
type Ends = readonly [from: number, to: number]

/** Returns the relation of two spots. Each pair is computed once, because comparing areas is expensive. */
type Relate = (item: number, other: number) => Relation

function relating(
  tariff: Tariff,
  { spots, byNumber }: { spots: FixedIndex['spots']; byNumber: ReadonlyMap<number, Spot> },
): Relate {
  const cache = new Map<number, Relation>()
  return (item, other) => {
    const key = item * spots.ranks.length + other
    const found = cache.get(key)
    if (found) return found
    const [a, b] = [byNumber.get(item), byNumber.get(other)]
    const relation = a && b ? spotRelation([a, b], tariff) : 'apart'
    cache.set(key, relation)
    return relation
  }
}

const directions = ({ from, to, price }: ReadyFixed): Ends[] =>
  price.bothWays
    ? [
        [from, to],
        [to, from],
      ]
    : [[from, to]]

/** Whether both have overlapping validity periods, or neither has any. */
function meetInTime(a: FixedPrice, b: FixedPrice): boolean {
  if (hasValidity(a) !== hasValidity(b)) return false
  const isBefore = ({ validUntil }: FixedPrice, { validFrom }: FixedPrice) =>
    validUntil !== undefined && validFrom !== undefined && validUntil < validFrom
  return !isBefore(a, b) && !isBefore(b, a)
}

/** Whether two prices that apply to the same journey have equal precedence. */
function isTie(
  [a, b]: readonly [ReadyFixed, ReadyFixed],
  relations: readonly [Relation, Relation],
): boolean {
  if (a.price.vehicleTypeId !== b.price.vehicleTypeId || !meetInTime(a.price, b.price)) return false
  // Of two overlapping zones neither is the inner one, whatever their sizes.
  const isUnclear = relations.every((relation) => relation !== 'inside')
  return (a.near === b.near && a.far === b.far) || isUnclear
}

/** Whether a third, more specific price covers every journey that the two others share. */
function isSettled(
  [mine, theirs]: readonly [Ends, Ends],
  { index, tie }: { index: FixedIndex; tie: ReadyFixed },
): boolean {
  const anywhere = index.spots.numbers.get('anywhere')
  // The shared part is known if both spots are the same, or if one of them is anywhere.
  const shared = (item: number, other: number): number | undefined => {
    if (item === other || other === anywhere) return item
    return item === anywhere ? other : undefined
  }
  const from = shared(mine[0], theirs[0])
  const to = shared(mine[1], theirs[1])
  if (from === undefined || to === undefined) return false
  const thirds = index.pairs.get(pairKey(from, to, index.spots)) ?? []
  return thirds.some((third) => {
    const isCloser = third.near < tie.near || (third.near === tie.near && third.far < tie.far)
    return isCloser && third.price.vehicleTypeId === undefined && !hasValidity(third.price)
  })
}

/** More than anyone fixes in one go; a list pasted twice ties in every row. */
const MAX_TIES = 500

/** Prices by their start spot, then by their end spot. */
type Starts = ReadonlyMap<number, ReadonlyMap<number, readonly ReadyFixed[]>>

type FixedPriceIndex = { index: FixedIndex; relate: Relate; near: Near; starts: Starts }

/** Returns the earlier prices with which this one ties. */
function tiesOf(a: ReadyFixed, { index, relate, near, starts }: FixedPriceIndex): Set<ReadyFixed> {
  const ties = new Set<ReadyFixed>()
  for (const mine of directions(a)) {
    const nearTo = near(mine[1])
    for (const from of near(mine[0])) {
      const goes = starts.get(from)
      if (!goes) continue
      // If a start has few prices, check those; if it has thousands, check only the ends near this one.
      const ends = goes.size < nearTo.length ? goes.keys() : nearTo
      for (const to of ends)
        for (const b of goes.get(to) ?? []) {
          if (b === a || a.price.vehicleTypeId !== b.price.vehicleTypeId) continue
          const relations = [relate(mine[0], from), relate(mine[1], to)] as const
          if (relations.includes('apart') || !isTie([a, b], relations)) continue
          if (!isSettled([mine, [from, to]], { index, tie: a })) ties.add(b)
        }
    }
  }
  return ties
}

/** Returns the numbers of the spots that overlap a spot. */
type Near = (spot: number) => readonly number[]

function nearing(mayMeet: MayMeet, relate: Relate): Near {
  const cache = new Map<number, readonly number[]>()
  return (spot) => {
    const found =
      cache.get(spot) ?? mayMeet(spot).filter((other) => relate(spot, other) !== 'apart')
    cache.set(spot, found)
    return found
  }
}

function startsOf({ pairs, spots }: FixedIndex): Starts {
  const starts = new Map<number, Map<number, readonly ReadyFixed[]>>()
  for (const [key, prices] of pairs) {
    const from = Math.floor(key / spots.ranks.length)
    const goes = starts.get(from) ?? new Map<number, readonly ReadyFixed[]>()
    starts.set(from, goes.set(key % spots.ranks.length, prices))
  }
  return starts
}

function checkTies(tariff: Tariff): TariffError[] {
  const index = readyFixed(tariff)
  const byNumber = new Map<number, Spot>()
  for (const { price, from, to } of index.all) byNumber.set(from, price.from).set(to, price.to)
  const relate = relating(tariff, { spots: index.spots, byNumber })
  const { sites, zones } = tariff
  const near = nearing(nearSpots(index, { byNumber, sites, zones }), relate)
  const ground: FixedPriceIndex = { index, relate, near, starts: startsOf(index) }
  const places = new Map(index.all.map((item, place) => [item, place]))
  const errors: TariffError[] = []
  for (const [place, a] of index.all.entries()) {
    for (const b of tiesOf(a, ground))
      if ((places.get(b) ?? 0) < place)
        errors.push({ path: `fixed[${place}]`, reason: 'tie', other: b.price.id })
    if (errors.length >= MAX_TIES) break
  }
  return errors
}

/** Checks the fixed prices one by one, then in pairs: two that apply equally to one journey are an error. */
export function checkFixed(tariff: Tariff, country: string): TariffError[] {
  const each = tariff.fixed.flatMap((price, index) => {
    const path = `fixed[${index}]`
    return [
      ...ifNegative(price.amount, `${path}.amount`),
      ...checkValidity(price, path),
      ...checkSpot(price.from, { path: `${path}.from`, tariff, country }),
      ...checkSpot(price.to, { path: `${path}.to`, tariff, country }),
    ]
  })
  // Ties between unknown or invalid places would be guesses.
  return each.length > 0 ? each : checkTies(tariff)
}
