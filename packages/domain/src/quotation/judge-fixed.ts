import { type Fault, ifNegative } from './fault.ts'
import {
  type FixedIndex,
  hasValidity,
  pairKey,
  type ReadyFixed,
  readyFixed,
} from './fixed-price.ts'
import { judgeValidity } from './judge-calendar.ts'
import { judgeWhere } from './judge-places.ts'
import { type MayMeet, nearSpots } from './near-spots.ts'
import { type Relation, spotRelation } from './overlap.ts'
import type { FixedPrice, Spot, Tariff } from './tariff.ts'

/** Numbers of spots. */
type Ends = readonly [from: number, to: number]

/** How two spots lie to each other; each pair is measured once, for drawing comparisons are dear. */
type Relate = (one: number, other: number) => Relation

function relating(
  tariff: Tariff,
  { spots, byNumber }: { spots: FixedIndex['spots']; byNumber: ReadonlyMap<number, Spot> },
): Relate {
  const known = new Map<number, Relation>()
  return (one, other) => {
    const key = one * spots.ranks.length + other
    const found = known.get(key)
    if (found) return found
    const [a, b] = [byNumber.get(one), byNumber.get(other)]
    const relation = a && b ? spotRelation([a, b], tariff) : 'apart'
    known.set(key, relation)
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

/** Both with days of their own that meet, or neither with any. */
function meetInTime(a: FixedPrice, b: FixedPrice): boolean {
  if (hasValidity(a) !== hasValidity(b)) return false
  const isBefore = ({ validUntil }: FixedPrice, { validFrom }: FixedPrice) =>
    validUntil !== undefined && validFrom !== undefined && validUntil < validFrom
  return !isBefore(a, b) && !isBefore(b, a)
}

/** Whether two prices that both hold for some journey leave nothing to choose by. */
function isTie(
  [a, b]: readonly [ReadyFixed, ReadyFixed],
  relations: readonly [Relation, Relation],
): boolean {
  if (a.price.vehicleTypeId !== b.price.vehicleTypeId || !meetInTime(a.price, b.price)) return false
  // Of zones that lie across each other neither is the inner one, whatever their sizes.
  const isUnclear = relations.every((relation) => relation !== 'inside')
  return (a.near === b.near && a.far === b.far) || isUnclear
}

/** Whether a third, more specific price takes every journey that two others would share. */
function isSettled(
  [mine, theirs]: readonly [Ends, Ends],
  { index, tie }: { index: FixedIndex; tie: ReadyFixed },
): boolean {
  const anywhere = index.spots.numbers.get('anywhere')
  // What both take in is known where they start alike, or where one of them starts anywhere.
  const shared = (one: number, other: number): number | undefined => {
    if (one === other || other === anywhere) return one
    return one === anywhere ? other : undefined
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

/** More than anybody settles at once; a list pasted twice ties in every row. */
const MOST_TIES = 500

/** Prices by where they start, and of those by where they go. */
type Starts = ReadonlyMap<number, ReadonlyMap<number, readonly ReadyFixed[]>>

type Ground = { index: FixedIndex; relate: Relate; near: Near; starts: Starts }

/** The earlier prices that one of them ties with. */
function tiesOf(a: ReadyFixed, { index, relate, near, starts }: Ground): Set<ReadyFixed> {
  const ties = new Set<ReadyFixed>()
  for (const mine of directions(a)) {
    const nearTo = near(mine[1])
    for (const from of near(mine[0])) {
      const goes = starts.get(from)
      if (!goes) continue
      // Of a place with few prices those, of one with thousands what lies near where this one goes.
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

/** The spots that share some place with a spot, by number. */
type Near = (spot: number) => readonly number[]

function nearing(mayMeet: MayMeet, relate: Relate): Near {
  const known = new Map<number, readonly number[]>()
  return (spot) => {
    const found =
      known.get(spot) ?? mayMeet(spot).filter((other) => relate(spot, other) !== 'apart')
    known.set(spot, found)
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

function judgeTies(tariff: Tariff): Fault[] {
  const index = readyFixed(tariff)
  const byNumber = new Map<number, Spot>()
  for (const { price, from, to } of index.all) byNumber.set(from, price.from).set(to, price.to)
  const relate = relating(tariff, { spots: index.spots, byNumber })
  const { sites, zones } = tariff
  const near = nearing(nearSpots(index, { byNumber, sites, zones }), relate)
  const ground: Ground = { index, relate, near, starts: startsOf(index) }
  const places = new Map(index.all.map((one, place) => [one, place]))
  const faults: Fault[] = []
  for (const [place, a] of index.all.entries()) {
    for (const b of tiesOf(a, ground))
      if ((places.get(b) ?? 0) < place)
        faults.push({ path: `fixed[${place}]`, reason: 'tie', other: b.price.id })
    if (faults.length >= MOST_TIES) break
  }
  return faults
}

/** Fixed prices one by one, and against each other: two that hold alike for one journey are a mistake. */
export function judgeFixed(tariff: Tariff): Fault[] {
  const each = tariff.fixed.flatMap((price, index) => {
    const path = `fixed[${index}]`
    return [
      ...ifNegative(price.amount, `${path}.amount`),
      ...judgeValidity(price, path),
      ...judgeWhere(price.from, { path: `${path}.from`, tariff }),
      ...judgeWhere(price.to, { path: `${path}.to`, tariff }),
    ]
  })
  // Ties of unknown or broken places would be guesses.
  return each.length > 0 ? each : judgeTies(tariff)
}
