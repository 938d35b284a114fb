import { type Minor, minor, sum, ZERO } from '../../money.ts'
import { paidShares } from '../../payment/paid-shares.ts'
import type { PaymentMethod, PaymentState } from '../../payment/payment.ts'
import { isCalledOff, type LegState } from '../leg-state.ts'

type Money = {
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  deposit: Minor
  legs: readonly { number: 1 | 2; state: LegState; fare: Minor; paid?: Minor | undefined }[]
}

/** The effect of a new fare on a booking's payments. There is never both an amount due and a refund. */
export type AmendedMoney = {
  state: PaymentState
  /** For each leg, in order; undefined if nothing was paid yet. */
  paid: readonly (Minor | undefined)[]
  /** To be paid in addition, electronically. */
  due: Minor
  refund: Minor
  /** The additional amount that an account owes. */
  credit: Minor
}

/**
 * Works out what a leg's new fare leaves due or refunds. Money paid for a leg that became cheaper first covers
 * another leg's balance. Undefined while the state of the payment is unknown: it is in progress, or was refunded.
 */
export function planAmendedMoney(
  booking: Money,
  { leg, fare, holds: hasAuthorisation }: { leg: number; fare: Minor; holds: boolean },
): AmendedMoney | undefined {
  const { paymentState, paymentMethod } = booking
  const place = booking.legs.findIndex(({ number }) => number === leg)
  const old = booking.legs[place]
  if (!old) return undefined
  const legs = booking.legs.map((item) => (item === old ? { ...item, fare } : item))
  const total = sum(legs.map((item) => item.fare))
  const unpaid = { paid: legs.map(() => undefined), due: ZERO, refund: ZERO, credit: ZERO }
  if (paymentState === 'unpaid' || paymentState === 'none_due' || paymentState === 'on_account') {
    if (paymentMethod !== 'account')
      return { ...unpaid, state: total === ZERO ? 'none_due' : 'unpaid' }
    return { ...unpaid, state: 'on_account', credit: minor(Math.max(0, fare - old.fare)) }
  }
  const before = paidBefore(booking)
  if (!before) return undefined
  const paid = [...before]
  let surplus = Math.max(0, (paid[place] ?? 0) - fare)
  paid[place] = minor((paid[place] ?? 0) - surplus)
  for (const [index, item] of legs.entries()) {
    if (item === legs[place] || isCalledOff(item.state)) continue
    const moved = Math.min(surplus, Math.max(0, item.fare - (paid[index] ?? 0)))
    paid[index] = minor((paid[index] ?? 0) + moved)
    surplus -= moved
  }
  const due = sum(
    legs.map((item, index) => minor(isCalledOff(item.state) ? 0 : item.fare - (paid[index] ?? 0))),
  )
  const state = due > 0 ? 'deposit_paid' : paymentState
  const settled =
    state === 'deposit_paid' && due === 0 ? (hasAuthorisation ? 'authorised' : 'paid') : state
  return { state: settled, paid, due, refund: minor(surplus), credit: ZERO }
}

/** The amount paid or authorised for each leg: all of it once a booking is paid. */
function paidBefore(booking: Money): Minor[] | undefined {
  if (booking.paymentState === 'deposit_paid') return paidShares(booking)
  return PAID.has(booking.paymentState) ? booking.legs.map(({ fare }) => fare) : undefined
}

const PAID: ReadonlySet<PaymentState> = new Set<PaymentState>([
  'paid',
  'authorised',
  'part_refunded',
])
