import type { LegState } from '../booking/leg-state.ts'
import { isOver } from '../booking/leg-state.ts'
import { type Minor, minor, sum, ZERO } from '../money.ts'
import type { PaymentState } from './payment.ts'

export type CashResult = {
  state: Extract<PaymentState, 'unpaid' | 'deposit_paid' | 'paid'>
  /** How much of each leg's fare was paid. */
  paid: Minor[]
}

/**
 * Returns the payment state of a cash booking from the cash its drivers reported; undefined while a leg is not over,
 * and if no leg is owed.
 */
export function decideCashState(
  legs: readonly { state: LegState; fare: Minor }[],
  taken: Minor,
): CashResult | undefined {
  if (!legs.every(({ state }) => isOver(state)) || !legs.some(isDue)) return undefined
  const owed = sum(legs.filter(isDue).map(({ fare }) => fare))
  let left: number = taken
  const paid = legs.map((leg) => {
    const share = isDue(leg) ? minor(Math.min(left, leg.fare)) : ZERO
    left -= share
    return share
  })
  return { state: taken >= owed ? 'paid' : taken > 0 ? 'deposit_paid' : 'unpaid', paid }
}

/** Only completed legs are owed; a no-show or a cancelled leg is not. */
const isDue = ({ state }: { state: LegState }): boolean => state === 'completed'
