import { isCalledOff, type JobState } from '../booking/job.ts'
import { type Minor, minor, NOTHING, sum } from '../money.ts'
import { paidShares } from './paid-shares.ts'
import type { AttemptPurpose, PaymentState } from './payment.ts'

/** Money to be asked for, and as what. */
export type Due = { amount: Minor; purpose: AttemptPurpose }

type Owing = {
  paymentState: PaymentState
  deposit: Minor
  legs: readonly { state: JobState; fare: Minor; paid?: Minor | undefined }[]
}

/**
 * What of a booking is to be paid electronically now, and as what; undefined when nothing is, or an account owes it. Of
 * a leg that was called off nothing is due any more: what was paid for it before is settled by its cancelling.
 */
export function findDue(booking: Owing): Due | undefined {
  const { paymentState, deposit } = booking
  if (!ASKS.has(paymentState)) return undefined
  const isLater = paymentState === 'deposit_paid'
  const rest = isLater ? restOf(booking) : standing(booking)
  if (rest === NOTHING) return undefined
  if (isLater) return { amount: rest, purpose: 'balance' }
  return deposit > NOTHING && deposit < rest
    ? { amount: deposit, purpose: 'deposit' }
    : { amount: rest, purpose: 'fare' }
}

const standing = ({ legs }: Owing): Minor =>
  sum(legs.filter(({ state }) => !isCalledOff(state)).map(({ fare }) => fare))

/** Each leg less what was paid of it: its share of the deposit, or what it cost before it was changed. */
function restOf({ legs, deposit }: Owing): Minor {
  const shares = paidShares({ deposit, legs })
  const rests = legs.map(({ state, fare }, place) =>
    isCalledOff(state) ? 0 : fare - (shares[place] ?? 0),
  )
  return minor(rests.reduce((all, rest) => all + rest, 0))
}

const ASKS: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'unpaid',
  'authorising',
  'failed',
  'voided',
  'deposit_paid',
])
