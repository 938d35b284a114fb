import type { Minor } from '../money.ts'

/** Why an amount stands on a quote, in the order of evaluation; the contract words each. */
export type LineKind =
  | 'fixed'
  | 'distance'
  | 'time'
  | 'detour'
  | 'vehicle'
  | 'via'
  | 'wait-and-return'
  | 'waiting'
  | 'adjustment'
  | 'minimum'
  | 'charge'
  | 'extra'
  | 'return-discount'
  | 'promo'
  | 'rounding'
  | 'accessible'

export type Line = {
  kind: LineKind
  /** Id of the rule in the tariff; '' for the general rates. */
  rule: string
  /** Completes the words: the ends of a fixed price, the name of a charge, "mile" or "km", the kind of an extra, the type whose price was taken. */
  about: string
  /** Miles, minutes, stops, seats; for a share basis points; 1 for a plain amount. */
  units: number
  /** Minor units for one of them; for a share a ten-thousandth of what it is a share of; 0 where several rates mix. */
  rate: number
  amount: Minor
}

/** The lines of a leg while it is priced, and what they add up to. */
export type Tab = { lines: Line[]; total: number }

/** Writes a line unless it is nothing. */
export function put(tab: Tab, line: Line): void {
  if (line.amount === 0) return
  tab.lines.push(line)
  tab.total += line.amount
}
