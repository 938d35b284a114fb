import { writeMoney } from '@kerbside/contract/money.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { minor, NOTHING } from '@kerbside/domain/money.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { judgeLink } from '@kerbside/domain/payment/judge-link.ts'
import { tipChoices } from '@kerbside/domain/payment/tip.ts'
import { tellFee } from '../features/cancellation/tell-fee.ts'
import { payLinkOf } from '../features/payment-link/open-link.ts'
import { tellMoney } from '../features/refund/tell-money.ts'
import type { Call } from './call.ts'

/** How a booking can still be paid, and what goes back. Who may see it may pay for it. */
export async function findPageMoney(
  call: Call,
  { booking }: { booking: Booking },
): Promise<BookingMoney> {
  const asks = asksOf(call, booking)
  const link = asks === 'nothing' ? undefined : await payLinkOf(call, { booking })
  const of = { bookingId: booking.id }
  const isPlain = !hasMoved(booking)
  const moved = isPlain ? undefined : await tellMoney(call, of)
  const fee = isPlain ? NOTHING : await tellFee(call, of)
  const money = (amount: typeof booking.total) => writeMoney(amount, booking.currency)
  const { taken = NOTHING, returned = NOTHING, underWay = NOTHING } = moved ?? {}
  const kept = minor(Math.min(fee, Math.max(0, taken - returned - underWay)))
  return {
    asks,
    payPath: link?.path ?? '',
    taken: money(taken),
    ...(booking.deposit === NOTHING &&
      booking.paymentState === 'deposit_paid' && { wasWhole: true }),
    due: money(asks === 'due' ? (findDue(booking)?.amount ?? NOTHING) : NOTHING),
    kept: money(kept),
    returned: money(returned),
    returning: money(underWay),
    stuck: money(
      isCancelled(booking) ? minor(Math.max(0, taken - returned - underWay - kept)) : NOTHING,
    ),
  }
}

const isCancelled = ({ legs }: Booking): boolean => legs.every(({ state }) => isCalledOff(state))

/** Pay: by another way than cash or account, not paid, not cancelled (specification, section 4). */
function asksOf({ now, profile }: Call, booking: Booking): BookingMoney['asks'] {
  const { paymentMethod } = booking
  if (paymentMethod === 'account') return 'nothing'
  const due = paymentMethod === 'cash' ? undefined : findDue(booking)
  const state = judgeLink(booking, { due, now: now() })
  if (state === 'due') return 'due'
  const tips = state === 'paid' ? tipChoices(booking, profile.settings.tipChoices) : []
  return tips.length > 0 ? 'tip' : 'nothing'
}

/** Whether more happened to the money than that it was paid: the books are not asked for every look at a ticket. */
const hasMoved = ({ paymentMethod, paymentState, deposit, legs }: Booking): boolean =>
  paymentMethod !== 'account' &&
  (paymentState === 'part_refunded' ||
    paymentState === 'refunded' ||
    paymentState === 'deposit_paid' ||
    deposit > NOTHING ||
    legs.some(({ state }) => isCalledOff(state)))
