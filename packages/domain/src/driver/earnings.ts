import { passedOnIn } from '../booking/leg-charge.ts'
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
  /** What the desk pays for it instead of the share. */
  pay?: Minor | undefined
}

/**
 * What a driver earns on a leg. `waiting` is the driver's part of the waiting charge, `charges` are parking and tolls;
 * neither is included in `share`.
 */
export type Earnings = { share: Minor; waiting: Minor; charges: Minor; tip: Minor }

const UNEARNED: Earnings = { share: ZERO, waiting: ZERO, charges: ZERO, tip: ZERO }
const PER_CENT = 100

type Paid = Pick<Driven, 'fare' | 'lines' | 'pay'>

/** The driver's part of a fare: the share, or what the desk set by hand, and parking and tolls in full. */
export function driverPayOf(
  { fare, lines, pay }: Paid,
  { sharePercent }: { sharePercent: number },
) {
  const charges = passedOnIn(lines)
  return minor(charges + (pay ?? part(minor(fare - charges), sharePercent * PER_CENT)))
}

/** Returns the driver's part of the fare, including waiting. The whole tip goes to the driver. */
export function earningsOf(driven: Driven, { sharePercent }: { sharePercent: number }): Earnings {
  if (!driven.completed) return UNEARNED
  const waited = driven.lines.filter(({ kind }) => kind === 'waiting' || kind === 'waited')
  const charges = passedOnIn(driven.lines)
  const whole = minor(driverPayOf(driven, { sharePercent }) - charges)
  if (driven.pay !== undefined) return { share: whole, waiting: ZERO, charges, tip: driven.tip }
  const waiting = part(sum(waited.map(({ amount }) => amount)), sharePercent * PER_CENT)
  // The rounding remainder goes to the share, so that share and waiting add up to the driver's part of the fare.
  return { share: minor(whole - waiting), waiting, charges, tip: driven.tip }
}

export const sumEarnings = (all: readonly Earnings[]): Earnings => ({
  share: sum(all.map(({ share }) => share)),
  waiting: sum(all.map(({ waiting }) => waiting)),
  charges: sum(all.map(({ charges }) => charges)),
  tip: sum(all.map(({ tip }) => tip)),
})

export const totalOf = ({ share, waiting, charges, tip }: Earnings): Minor =>
  minor(share + waiting + charges + tip)
