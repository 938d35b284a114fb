import type { LineKind, Tab } from './line.ts'
import type { NotApplicable, Say } from './step.ts'

/** Says the lines of a kind that the tab has, or why it has none. */
export function tellLine(
  say: Say,
  { tab, kind, without }: { tab: Tab; kind: LineKind; without: NotApplicable },
): void {
  const lines = tab.lines.filter((line) => line.kind === kind)
  for (const { rule, about, amount } of lines)
    say({ kind, rule, about, outcome: 'matched', amount })
  if (lines.length === 0)
    say({ kind, rule: '', about: '', outcome: 'not-applicable', reason: without })
}

/** Says the distance and time that made the price, or the fixed price they gave way to. */
export function tellRates(
  say: Say,
  { tab, fixedId }: { tab: Tab; fixedId: string | undefined },
): void {
  for (const kind of ['distance', 'time'] as const)
    if (fixedId === undefined) tellLine(say, { tab, kind, without: 'free-of-charge' })
    else say({ kind, rule: '', about: '', outcome: 'lost', reason: 'fixed-price', to: fixedId })
  tellLine(say, { tab, kind: 'detour', without: 'no-stops' })
}
