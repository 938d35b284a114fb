import type { LineKind, Tab } from '../line.ts'
import type { LegStepListener, NotApplicable } from '../step.ts'

/** Reports the price lines of a kind, or why there are none. */
export function traceLine(
  onStep: LegStepListener,
  { tab, kind, without }: { tab: Tab; kind: LineKind; without: NotApplicable },
): void {
  const lines = tab.lines.filter((line) => line.kind === kind)
  for (const { rule, about, amount } of lines)
    onStep({ kind, rule, about, outcome: 'matched', amount })
  if (lines.length === 0)
    onStep({ kind, rule: '', about: '', outcome: 'not-applicable', reason: without })
}

/** Reports the distance and time in the price, or the fixed price that replaced them. */
export function traceRates(
  onStep: LegStepListener,
  { tab, fixedId }: { tab: Tab; fixedId: string | undefined },
): void {
  for (const kind of ['distance', 'time'] as const)
    if (fixedId === undefined) traceLine(onStep, { tab, kind, without: 'free-of-charge' })
    else onStep({ kind, rule: '', about: '', outcome: 'lost', reason: 'fixed-price', to: fixedId })
  traceLine(onStep, { tab, kind: 'detour', without: 'no-stops' })
}
