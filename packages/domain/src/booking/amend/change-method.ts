import type { PaymentMethod, PaymentState } from '../../payment/payment.ts'
import type { LegState } from '../leg-state.ts'

/** How a booking can be paid at the desk’s choice. */
export const DESK_METHODS = ['cash', 'card', 'account'] as const
export type DeskMethod = (typeof DESK_METHODS)[number]

export type MethodRejection =
  | 'same-method'
  /** The operator does not take it. */
  | 'not-accepted'
  /** The booking belongs to no company account. */
  | 'no-account'
  /** Money was taken for it, which is refunded first. */
  | 'paid-already'
  | 'payment-under-way'
  /** It is on an issued invoice. */
  | 'invoiced'
  /** One of its rides is over and was charged. */
  | 'leg-over'

type Payable = {
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  legs: readonly { state: LegState }[]
}

const STATES: Readonly<Record<PaymentState, 'open' | MethodRejection>> = {
  unpaid: 'open',
  none_due: 'open',
  failed: 'open',
  voided: 'open',
  on_account: 'open',
  refunded: 'open',
  authorising: 'payment-under-way',
  authorised: 'paid-already',
  paid: 'paid-already',
  deposit_paid: 'paid-already',
  part_refunded: 'paid-already',
}

/** Whether the way of paying may change: never once money was taken, and never after a ride. */
export function checkMethodChange(
  { paymentMethod, paymentState, legs }: Payable,
  params: { to: DeskMethod; accepted: readonly PaymentMethod[]; hasAccount: boolean },
): { ok: true } | { ok: false; reason: MethodRejection } {
  const { to, accepted, hasAccount } = params
  const state = STATES[paymentState]
  const reason: MethodRejection | undefined =
    paymentMethod === to
      ? 'same-method'
      : state !== 'open'
        ? state
        : legs.some((leg) => leg.state === 'completed' || leg.state === 'no_show')
          ? 'leg-over'
          : to === 'account'
            ? hasAccount
              ? undefined
              : 'no-account'
            : accepted.includes(to)
              ? undefined
              : 'not-accepted'
  return reason === undefined ? { ok: true } : { ok: false, reason }
}
