import { type Minor, minor, sum, ZERO } from '../money.ts'
import { part } from '../money-part.ts'
import type { Line } from '../quotation/line.ts'

/** A leg that is over, with its amounts. */
export type Driven = {
  /** False after a no-show. */
  completed: boolean
  fare: Minor
  lines: readonly Pick<Line, 'kind' | 'amount'>[]
  tip: Minor
}

/**
 * What a driver earns on a leg. `waiting` is the driver's part of the waiting charge and is not included in `share`.
 */
export type Earnings = { share: Minor; waiting: Minor; tip: Minor }

const UNEARNED: Earnings = { share: ZERO, waiting: ZERO, tip: ZERO }
const PER_CENT = 100

/** Returns the driver's part of the fare, including waiting. The whole tip goes to the driver. */
export function earningsOf(driven: Driven, { sharePercent }: { sharePercent: number }): Earnings {
  if (!driven.completed) return UNEARNED
  const waited = driven.lines.filter(({ kind }) => kind === 'waiting')
  const whole = part(driven.fare, sharePercent * PER_CENT)
  const waiting = part(sum(waited.map(({ amount }) => amount)), sharePercent * PER_CENT)
  // The rounding remainder goes to the share, so that share and waiting add up to the driver's part of the fare.
  return { share: minor(whole - waiting), waiting, tip: driven.tip }
}

export const sumEarnings = (all: readonly Earnings[]): Earnings => ({
  share: sum(all.map(({ share }) => share)),
  waiting: sum(all.map(({ waiting }) => waiting)),
  tip: sum(all.map(({ tip }) => tip)),
})

export const totalOf = ({ share, waiting, tip }: Earnings): Minor => minor(share + waiting + tip)
