import type { Minor } from '../money.ts'

/** Why an amount is part of a quote, in the order of evaluation; the contract has a text for each. */
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
  /** What the desk took off or added by hand. */
  | 'by-hand'
  /** Charged for the job beside its price, see booking/leg-charge.ts. */
  | 'parking'
  | 'toll'
  | 'waited'
  | 'other-charge'

export type Line = {
  kind: LineKind
  /** The id of the rule in the tariff; '' for the general rates. */
  rule: string
  /**
   * Completes the text: the ends of a fixed price, the name of a charge, "mile" or "km", the kind of an extra, or the
   * type whose price was taken.
   */
  about: string
  /** Miles, minutes, stops or seats; basis points for a share; 1 for a plain amount. */
  units: number
  /** Minor units per unit; for a share, a ten-thousandth of the base amount; 0 if several rates apply. */
  rate: number
  amount: Minor
}

/** The lines of a leg while it is being priced, and their sum. */
export type Tab = { lines: Line[]; total: number }

/** Adds a line unless its amount is zero. */
export function addLine(tab: Tab, line: Line): void {
  if (line.amount === 0) return
  tab.lines.push(line)
  tab.total += line.amount
}
