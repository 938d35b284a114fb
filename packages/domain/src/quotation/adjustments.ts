import { minor } from '../money.ts'
import { halfEven } from '../money-part.ts'
import { calendarMiss, type Moment } from './calendar.ts'
import { addLine, type Tab } from './line.ts'
import type { LegStepListener, Outcome } from './step.ts'
import type { Adjustment } from './tariff.ts'

const WHOLE = 10_000

const isFor = ({ vehicleTypeIds }: Adjustment, vehicleTypeId: number): boolean =>
  vehicleTypeIds === undefined || vehicleTypeIds.includes(vehicleTypeId)

/** The change of an amount, in ten-thousandths of a minor unit so that nothing is rounded yet. */
const changeOf = ({ change }: Adjustment, amount: number): number =>
  change.kind === 'percent' ? amount * change.basisPoints : change.amount * WHOLE

/**
 * Chooses from the adjustments that apply: all without a group, and the most expensive of each group, the first of
 * equals.
 */
function chooseAdjustments(holding: readonly Adjustment[], amount: number): readonly Adjustment[] {
  if (holding.length < 2) return holding
  const dearest = new Map<string, Adjustment>()
  for (const item of holding) {
    const existing = dearest.get(item.group)
    if (!existing || changeOf(item, amount) > changeOf(existing, amount))
      dearest.set(item.group, item)
  }
  return holding.filter((item) => item.group === '' || dearest.get(item.group) === item)
}

export const adjustmentsAt = (
  adjustments: readonly Adjustment[],
  moment: Moment,
): readonly Adjustment[] =>
  adjustments.filter(({ when }) => calendarMiss(when, moment) === undefined)

/**
 * Adds the adjustments to the price lines. Each is a share of the fare before any of them, so their order does not
 * matter.
 */
export function addAdjustmentLines(
  tab: Tab,
  { holding, vehicleTypeId }: { holding: readonly Adjustment[]; vehicleTypeId: number },
): readonly Adjustment[] {
  if (holding.length === 0) return holding
  const before = tab.total
  const mine = holding.filter((item) => isFor(item, vehicleTypeId))
  const chosen = chooseAdjustments(mine, before)
  let exact = before * WHOLE
  let rounded = before
  for (const item of chosen) {
    const { id, name, change } = item
    exact += changeOf(item, before)
    // Rounds the running total: rounding each adjustment could make a higher fare come out a penny cheaper.
    const next = halfEven(exact / WHOLE)
    const isShare = change.kind === 'percent'
    addLine(tab, {
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

/** Reports the outcome of every adjustment of the tariff. */
export function traceAdjustments(
  onStep: LegStepListener,
  params: {
    all: readonly Adjustment[]
    chosen: readonly Adjustment[]
    moment: Moment
    vehicleTypeId: number
    tab: Tab
  },
): void {
  const outcomeOf = (item: Adjustment): Outcome => {
    const missed = calendarMiss(item.when, params.moment)
    if (missed) return { outcome: 'not-applicable', reason: missed }
    if (!isFor(item, params.vehicleTypeId))
      return { outcome: 'not-applicable', reason: 'other-vehicle' }
    if (params.chosen.includes(item)) {
      const line = params.tab.lines.find(
        ({ kind, rule }) => kind === 'adjustment' && rule === item.id,
      )
      return { outcome: 'matched', amount: line?.amount ?? minor(0) }
    }
    const to = params.chosen.find(({ group }) => group === item.group)?.id ?? ''
    return { outcome: 'lost', reason: 'dearer-in-group', to }
  }
  for (const item of params.all)
    onStep({ kind: 'adjustment', rule: item.id, about: item.name, ...outcomeOf(item) })
}
