import type { LocalDate } from '../time.ts'
import { validityMiss } from './calendar.ts'
import { hasValidity, type ReadyFixed } from './fixed-price.ts'
import type { End } from './spots.ts'
import type { NotApplicable, Outcome, Say } from './step.ts'

type Facts = { pickup: End; dropOff: End; date: LocalDate; vehicleTypeId: number }

/** Why a fixed price does not join the two ends; undefined when it does. */
function placeMiss({ from, to, price }: ReadyFixed, facts: Facts): NotApplicable | undefined {
  const isAt = (end: End, spot: number) => end.spots.includes(spot)
  const { pickup, dropOff } = facts
  const [fromHere, toThere] = [isAt(pickup, from), isAt(dropOff, to)]
  if (fromHere && toThere) return undefined
  if (isAt(pickup, to) && isAt(dropOff, from)) return price.bothWays ? undefined : 'other-direction'
  if (fromHere || (price.bothWays && isAt(pickup, to))) return 'drop-off-elsewhere'
  if (toThere || (price.bothWays && isAt(dropOff, from))) return 'pickup-elsewhere'
  return 'both-elsewhere'
}

function outcomeOf(
  one: ReadyFixed,
  { facts, winner }: { facts: Facts; winner: ReadyFixed | undefined },
): Outcome {
  const { price } = one
  const reason = placeMiss(one, facts) ?? validityMiss(price, facts.date)
  if (reason) return { outcome: 'not-applicable', reason }
  if (price.vehicleTypeId !== undefined && price.vehicleTypeId !== facts.vehicleTypeId)
    return { outcome: 'not-applicable', reason: 'other-vehicle' }
  if (one === winner || !winner) return { outcome: 'matched', amount: price.amount }
  const to = winner.price.id
  if (one.near !== winner.near || one.far !== winner.far)
    return { outcome: 'lost', reason: 'less-specific', to }
  if (price.vehicleTypeId !== winner.price.vehicleTypeId)
    return { outcome: 'lost', reason: 'for-all-vehicles', to }
  if (hasValidity(price) !== hasValidity(winner.price))
    return { outcome: 'lost', reason: 'without-validity', to }
  return { outcome: 'lost', reason: 'later-in-list', to }
}

/** Says of every fixed price of the tariff what became of it. */
export function tellFixedPrices(
  say: Say,
  facts: Facts & { all: readonly ReadyFixed[]; winner: ReadyFixed | undefined },
): void {
  for (const one of facts.all)
    say({
      kind: 'fixed',
      rule: one.price.id,
      about: one.line.about,
      ...outcomeOf(one, { facts, winner: facts.winner }),
    })
}
