import { isCalledOff, type LegState } from '../booking/leg-state.ts'
import { type Minor, minor, sum, ZERO } from '../money.ts'
import { paidShares } from './paid-shares.ts'
import type { AttemptPurpose, PaymentState } from './payment.ts'

/** An amount that is due, and its purpose. */
export type Due = { amount: Minor; purpose: AttemptPurpose }

type Owing = {
  paymentState: PaymentState
  deposit: Minor
  legs: readonly { state: LegState; fare: Minor; paid?: Minor | undefined }[]
}

/**
 * Returns what is to be paid electronically for a booking now; undefined if nothing is, or an account owes it. Nothing
 * more is due for a cancelled or expired leg: its cancellation settles what was paid for it before.
 */
export function findDue(booking: Owing): Due | undefined {
  const { paymentState, deposit } = booking
  if (!DUE_STATES.has(paymentState)) return undefined
  const isLater = paymentState === 'deposit_paid'
  const rest = isLater ? restOf(booking) : activeTotal(booking)
  if (rest === ZERO) return undefined
  if (isLater) return { amount: rest, purpose: 'balance' }
  return deposit > ZERO && deposit < rest
    ? { amount: deposit, purpose: 'deposit' }
    : { amount: rest, purpose: 'fare' }
}

const activeTotal = ({ legs }: Owing): Minor =>
  sum(legs.filter(({ state }) => !isCalledOff(state)).map(({ fare }) => fare))

/**
 * The sum of each leg's fare less what was paid for it: its share of the deposit, or its cost before it was changed.
 */
function restOf({ legs, deposit }: Owing): Minor {
  const shares = paidShares({ deposit, legs })
  const rests = legs.map(({ state, fare }, place) =>
    isCalledOff(state) ? 0 : fare - (shares[place] ?? 0),
  )
  return minor(rests.reduce((total, rest) => total + rest, 0))
}

const DUE_STATES: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'unpaid',
  'authorising',
  'failed',
  'voided',
  'deposit_paid',
])
