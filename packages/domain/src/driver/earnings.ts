import { type Minor, minor, NOTHING, sum } from '../money.ts'
import { part } from '../money-part.ts'
import type { Line } from '../quotation/line.ts'

/** A journey that is over, and the money of it. */
export type Driven = {
  /** False where nobody came to the car. */
  completed: boolean
  fare: Minor
  lines: readonly Pick<Line, 'kind' | 'amount'>[]
  tip: Minor
}

/** What a driver has of a journey: `waiting` is their part of it, and not in `share` again. */
export type Earned = { share: Minor; waiting: Minor; tip: Minor }

const UNEARNED: Earned = { share: NOTHING, waiting: NOTHING, tip: NOTHING }
const PER_CENT = 100

/** Of the fare, waiting and all, what is the driver's. A tip is all theirs. */
export function earnedBy(driven: Driven, { sharePercent }: { sharePercent: number }): Earned {
  if (!driven.completed) return UNEARNED
  const waited = driven.lines.filter(({ kind }) => kind === 'waiting')
  const whole = part(driven.fare, sharePercent * PER_CENT)
  const waiting = part(sum(waited.map(({ amount }) => amount)), sharePercent * PER_CENT)
  // What is left over by rounding goes to the share: the two are together what the fare brings.
  return { share: minor(whole - waiting), waiting, tip: driven.tip }
}

export const addEarned = (all: readonly Earned[]): Earned => ({
  share: sum(all.map(({ share }) => share)),
  waiting: sum(all.map(({ waiting }) => waiting)),
  tip: sum(all.map(({ tip }) => tip)),
})

export const totalOf = ({ share, waiting, tip }: Earned): Minor => minor(share + waiting + tip)
