import { PAYMENT_CHANGED } from '@kerbside/contract/dispatch/write-history.ts'
import {
  checkMethodChange,
  type DeskMethod,
  type MethodRejection,
} from '@kerbside/domain/booking/amend/change-method.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { ZERO } from '@kerbside/domain/money.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import type { PaymentMethod, PaymentState } from '@kerbside/domain/payment/payment.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { type Mover, writeHistory } from '../booking/change/write-move.ts'
import { writeMethod } from '../booking/change/write-payment.ts'
import { confirmHeld } from '../booking/payment/confirm-held.ts'
import { findLiveAttempt } from '../payment/find-attempt.ts'
import { isInvoiced } from './is-invoiced.ts'
import { oweMore } from './owe-more.ts'
import { findBookerOf } from './store.ts'

type Params = {
  context: RequestContext
  /** Locked by the caller. */
  booking: Booking
  leg: number
  to: DeskMethod
  accepted: readonly PaymentMethod[]
  by: Mover
}

/**
 * Changes how an unpaid booking is paid, in the transaction that holds its lock. A company account takes it on within
 * its credit limit, or the whole transaction fails with an error that `isCreditError` knows.
 */
export async function changeMethod(
  tx: Tx,
  { context, booking, leg, to, accepted, by }: Params,
): Promise<{ ok: true } | { ok: false; reason: MethodRejection }> {
  const { operator } = context
  const bookingId = booking.id
  const hasAccount = (await findBookerOf(tx, { operator, bookingId })) !== undefined
  const allowed = checkMethodChange(booking, { to, accepted, hasAccount })
  if (!allowed.ok) return allowed
  if (await isInvoiced(tx, { operator, bookingId })) return { ok: false, reason: 'invoiced' }
  if (await findLiveAttempt(tx, { operator, bookingId }))
    return { ok: false, reason: 'payment-under-way' }
  const due = findDue({ ...booking, paymentState: 'unpaid', deposit: ZERO })
  if (to === 'account' && due) await oweMore(tx, { context, booking, amount: due.amount })
  await writeMethod(tx, { context, booking, method: to, state: stateOf(to, due !== undefined) })
  if (to !== 'card') await confirmHeld(tx, { context, booking })
  await writeHistory(tx, {
    context,
    booking,
    leg,
    machine: 'note',
    from: null,
    to: PAYMENT_CHANGED,
    by,
    reason: `${NAMES[to]} (was ${NAMES[booking.paymentMethod]})`,
    bumps: true,
  })
  return { ok: true }
}

const stateOf = (to: DeskMethod, isDue: boolean): PaymentState =>
  to === 'account' ? 'on_account' : isDue ? 'unpaid' : 'none_due'

const NAMES: Readonly<Record<PaymentMethod, string>> = {
  cash: 'Cash',
  card: 'Card',
  paypal: 'PayPal',
  account: 'Account',
}
