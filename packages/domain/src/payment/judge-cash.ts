import type { JobState } from '../booking/job.ts'
import { isOver } from '../booking/job.ts'
import { type Minor, minor, NOTHING, sum } from '../money.ts'
import type { PaymentState } from './payment.ts'

export type CashVerdict = {
  state: Extract<PaymentState, 'unpaid' | 'deposit_paid' | 'paid'>
  /** Of each leg, how much of its fare was paid. */
  paid: Minor[]
}

/**
 * How a booking in cash stands by what its drivers say they took; undefined while a leg is not over, and when nothing
 * is owed for any of them.
 */
export function judgeCash(
  legs: readonly { state: JobState; fare: Minor }[],
  taken: Minor,
): CashVerdict | undefined {
  if (!legs.every(({ state }) => isOver(state)) || !legs.some(isOwed)) return undefined
  const owed = sum(legs.filter(isOwed).map(({ fare }) => fare))
  let left: number = taken
  const paid = legs.map((leg) => {
    const share = isOwed(leg) ? minor(Math.min(left, leg.fare)) : NOTHING
    left -= share
    return share
  })
  return { state: taken >= owed ? 'paid' : taken > 0 ? 'deposit_paid' : 'unpaid', paid }
}

/** Nobody pays a driver for a ride that nobody came to, or that was called off. */
const isOwed = ({ state }: { state: JobState }): boolean => state === 'completed'
