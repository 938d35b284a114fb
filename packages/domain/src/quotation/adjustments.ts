import { minor } from '../money.ts'
import { halfEven } from '../money-part.ts'
import { calendarMiss, type Moment } from './calendar.ts'
import { put, type Tab } from './line.ts'
import type { Outcome, Say } from './step.ts'
import type { Adjustment } from './tariff.ts'

const WHOLE = 10_000

const isFor = ({ vehicleTypeIds }: Adjustment, vehicleTypeId: number): boolean =>
  vehicleTypeIds === undefined || vehicleTypeIds.includes(vehicleTypeId)

/** What a change makes of an amount, in ten-thousandths of a minor unit so that nothing is rounded yet. */
const changeOf = ({ change }: Adjustment, amount: number): number =>
  change.kind === 'percent' ? amount * change.basisPoints : change.amount * WHOLE

/** Of those that hold: all without a group, and of each group the dearest, the first of equals. */
function chooseAdjustments(holding: readonly Adjustment[], amount: number): readonly Adjustment[] {
  if (holding.length < 2) return holding
  const dearest = new Map<string, Adjustment>()
  for (const one of holding) {
    const known = dearest.get(one.group)
    if (!known || changeOf(one, amount) > changeOf(known, amount)) dearest.set(one.group, one)
  }
  return holding.filter((one) => one.group === '' || dearest.get(one.group) === one)
}

export const adjustmentsAt = (
  adjustments: readonly Adjustment[],
  moment: Moment,
): readonly Adjustment[] =>
  adjustments.filter(({ when }) => calendarMiss(when, moment) === undefined)

/** Each is a share of what stood before any of them, so their order does not matter. */
export function putAdjustments(
  tab: Tab,
  { holding, vehicleTypeId }: { holding: readonly Adjustment[]; vehicleTypeId: number },
): readonly Adjustment[] {
  if (holding.length === 0) return holding
  const before = tab.total
  const mine = holding.filter((one) => isFor(one, vehicleTypeId))
  const chosen = chooseAdjustments(mine, before)
  let exact = before * WHOLE
  let rounded = before
  for (const one of chosen) {
    const { id, name, change } = one
    exact += changeOf(one, before)
    // Rounding what they come to together: rounding each would make a dearer journey a penny cheaper now and then.
    const next = halfEven(exact / WHOLE)
    const isShare = change.kind === 'percent'
    put(tab, {
      kind: 'adjustment',
      rule: id,
      about: name,
      units: isShare ? change.basisPoints : 1,
      rate: isShare ? before / WHOLE : change.amount,
      amount: minor(next - rounded),
    })
    rounded = next
  }
  return chosen
}

/** Says of every adjustment of the tariff what became of it. */
export function tellAdjustments(
  say: Say,
  facts: {
    all: readonly Adjustment[]
    chosen: readonly Adjustment[]
    moment: Moment
    vehicleTypeId: number
    tab: Tab
  },
): void {
  const outcomeOf = (one: Adjustment): Outcome => {
    const missed = calendarMiss(one.when, facts.moment)
    if (missed) return { outcome: 'not-applicable', reason: missed }
    if (!isFor(one, facts.vehicleTypeId))
      return { outcome: 'not-applicable', reason: 'other-vehicle' }
    if (facts.chosen.includes(one)) {
      const line = facts.tab.lines.find(
        ({ kind, rule }) => kind === 'adjustment' && rule === one.id,
      )
      return { outcome: 'matched', amount: line?.amount ?? minor(0) }
    }
    const to = facts.chosen.find(({ group }) => group === one.group)?.id ?? ''
    return { outcome: 'lost', reason: 'dearer-in-group', to }
  }
  for (const one of facts.all)
    say({ kind: 'adjustment', rule: one.id, about: one.name, ...outcomeOf(one) })
}
