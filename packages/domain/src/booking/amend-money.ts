import { type Minor, minor, NOTHING, sum } from '../money.ts'
import { paidShares } from '../payment/paid-shares.ts'
import type { PaymentMethod, PaymentState } from '../payment/payment.ts'
import { isCalledOff, type JobState } from './job.ts'

type Money = {
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  deposit: Minor
  legs: readonly { number: 1 | 2; state: JobState; fare: Minor; paid?: Minor | undefined }[]
}

/** What a new fare does to a booking's money. Never both is something due and goes something back. */
export type AmendedMoney = {
  state: PaymentState
  /** Of each leg, in their order; undefined where nothing was paid yet. */
  paid: readonly (Minor | undefined)[]
  /** To be paid besides, electronically. */
  due: Minor
  refund: Minor
  /** An account owes more by this. */
  credit: Minor
}

/**
 * Works out what one leg's new fare asks for or gives back. What was paid for a leg that became cheaper pays for
 * another leg's balance first. Undefined while nobody knows how the money stands: it is under way, or was given back.
 */
export function planAmendedMoney(
  booking: Money,
  { leg, fare, holds }: { leg: number; fare: Minor; holds: boolean },
): AmendedMoney | undefined {
  const { paymentState, paymentMethod } = booking
  const place = booking.legs.findIndex(({ number }) => number === leg)
  const old = booking.legs[place]
  if (!old) return undefined
  const legs = booking.legs.map((one) => (one === old ? { ...one, fare } : one))
  const total = sum(legs.map((one) => one.fare))
  const unpaid = { paid: legs.map(() => undefined), due: NOTHING, refund: NOTHING, credit: NOTHING }
  if (paymentState === 'unpaid' || paymentState === 'none_due' || paymentState === 'on_account') {
    if (paymentMethod !== 'account')
      return { ...unpaid, state: total === NOTHING ? 'none_due' : 'unpaid' }
    return { ...unpaid, state: 'on_account', credit: minor(Math.max(0, fare - old.fare)) }
  }
  const before = paidBefore(booking)
  if (!before) return undefined
  const paid = [...before]
  let surplus = Math.max(0, (paid[place] ?? 0) - fare)
  paid[place] = minor((paid[place] ?? 0) - surplus)
  for (const [at, one] of legs.entries()) {
    if (one === legs[place] || isCalledOff(one.state)) continue
    const moved = Math.min(surplus, Math.max(0, one.fare - (paid[at] ?? 0)))
    paid[at] = minor((paid[at] ?? 0) + moved)
    surplus -= moved
  }
  const due = sum(
    legs.map((one, at) => minor(isCalledOff(one.state) ? 0 : one.fare - (paid[at] ?? 0))),
  )
  const state = due > 0 ? 'deposit_paid' : paymentState
  const settled = state === 'deposit_paid' && due === 0 ? (holds ? 'authorised' : 'paid') : state
  return { state: settled, paid, due, refund: minor(surplus), credit: NOTHING }
}

/** What was paid, or is held, for each leg: all of it once a booking is paid. */
function paidBefore(booking: Money): Minor[] | undefined {
  if (booking.paymentState === 'deposit_paid') return paidShares(booking)
  return PAID.has(booking.paymentState) ? booking.legs.map(({ fare }) => fare) : undefined
}

const PAID: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'paid',
  'authorised',
  'part_refunded',
])
