import type { LocalDate } from '../../time.ts'
import { validityMiss } from '../calendar.ts'
import { hasValidity, type ReadyFixed } from '../fixed-price.ts'
import type { End } from '../spots.ts'
import type { LegStepListener, NotApplicable, Outcome } from '../step.ts'

type Params = { pickup: End; dropOff: End; date: LocalDate; vehicleTypeId: number }

/** Returns why a fixed price does not connect the two ends; undefined if it does. */
function placeMiss({ from, to, price }: ReadyFixed, facts: Params): NotApplicable | undefined {
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
  item: ReadyFixed,
  { facts, winner }: { facts: Params; winner: ReadyFixed | undefined },
): Outcome {
  const { price } = item
  const reason = placeMiss(item, facts) ?? validityMiss(price, facts.date)
  if (reason) return { outcome: 'not-applicable', reason }
  if (price.vehicleTypeId !== undefined && price.vehicleTypeId !== facts.vehicleTypeId)
    return { outcome: 'not-applicable', reason: 'other-vehicle' }
  if (item === winner || !winner) return { outcome: 'matched', amount: price.amount }
  const to = winner.price.id
  if (item.near !== winner.near || item.far !== winner.far)
    return { outcome: 'lost', reason: 'less-specific', to }
  if (price.vehicleTypeId !== winner.price.vehicleTypeId)
    return { outcome: 'lost', reason: 'for-all-vehicles', to }
  if (hasValidity(price) !== hasValidity(winner.price))
    return { outcome: 'lost', reason: 'without-validity', to }
  return { outcome: 'lost', reason: 'later-in-list', to }
}

/** Reports the outcome of every fixed price of the tariff. */
export function traceFixedPrices(
  onStep: LegStepListener,
  facts: Params & { all: readonly ReadyFixed[]; winner: ReadyFixed | undefined },
): void {
  for (const item of facts.all)
    onStep({
      kind: 'fixed',
      rule: item.price.id,
      about: item.line.about,
      ...outcomeOf(item, { facts, winner: facts.winner }),
    })
}
