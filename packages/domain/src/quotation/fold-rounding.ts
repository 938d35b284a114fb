import { minor } from '../money.ts'
import type { Line } from './line.ts'

/** The rounding is part of the fare, the first line: a line of its own only raises a question. The sum stays. */
export function foldRounding(lines: readonly Line[]): readonly Line[] {
  const rounded = lines.filter(({ kind }) => kind === 'rounding')
  const [fare, ...others] = lines.filter(({ kind }) => kind !== 'rounding')
  if (rounded.length === 0 || !fare) return lines
  const sum = rounded.reduce((total, { amount }) => total + amount, 0)
  return [{ ...fare, amount: minor(fare.amount + sum) }, ...others]
}
