import { writeMoney } from '@kerbside/contract/money.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff, isOver } from '@kerbside/domain/booking/leg-state.ts'
import { minor, ZERO } from '@kerbside/domain/money.ts'
import { decideLinkState } from '@kerbside/domain/payment/decide-link-state.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { isUncertain } from '@kerbside/domain/payment/payment.ts'
import { tipChoices } from '@kerbside/domain/payment/tip.ts'
import { withOperator } from '../db.ts'
import { sumCancellationFee } from '../features/cancellation/sum-cancellation-fee.ts'
import { findLiveAttempt } from '../features/payment/find-attempt.ts'
import { payLinkOf } from '../features/payment-link/open-link.ts'
import { collectReceipt } from '../features/receipt/collect-receipt.ts'
import { sumBookingMoney } from '../features/refund/sum-booking-money.ts'
import type { RequestContext } from '../request-context.ts'

/** How a booking can still be paid, and what is refunded. Anyone who may see the booking may pay for it. */
export async function findPageMoney(
  context: RequestContext,
  { booking }: { booking: Booking },
): Promise<BookingMoney> {
  const requests = paymentPromptOf(context, booking)
  const link = requests === 'nothing' ? undefined : await payLinkOf(context, { booking })
  const key = { bookingId: booking.id }
  const isPlain = !hasMoved(booking)
  const moved = isPlain ? undefined : await sumBookingMoney(context, key)
  const fee = isPlain ? ZERO : await sumCancellationFee(context, key)
  const money = (amount: typeof booking.total) => writeMoney(amount, booking.currency)
  const { taken = ZERO, returned = ZERO, underWay = ZERO } = moved ?? {}
  const onAccount = booking.paymentMethod === 'account'
  const there = onAccount ? fee : Math.max(0, taken - returned - underWay)
  const retained = minor(Math.min(fee, there))
  return {
    requests,
    ...((await isUncertainPayment(context, booking)) && { isChecked: true }),
    payPath: link?.path ?? '',
    taken: money(taken),
    ...(booking.deposit === ZERO && booking.paymentState === 'deposit_paid' && { wasWhole: true }),
    due: money(requests === 'due' ? (findDue(booking)?.amount ?? ZERO) : ZERO),
    kept: money(retained),
    returned: money(returned),
    returning: money(underWay),
    stuck: money(
      isOff(booking) ? minor(Math.max(0, taken - returned - underWay - retained)) : ZERO,
    ),
    ...(isPaidInCash(booking) && { cash: await cashOf(context, booking) }),
  }
}

/** Whether a pending booking has a payment whose outcome is not known yet. */
async function isUncertainPayment(
  context: RequestContext,
  { id: bookingId, legs }: Booking,
): Promise<boolean> {
  if (legs.every(({ state }) => state !== 'held')) return false
  const live = await withOperator(context, (tx) =>
    findLiveAttempt(tx, { operator: context.operator, bookingId }),
  )
  return live !== undefined && isUncertain(live.state)
}

/** The cash that drivers received, once all legs are completed. */
async function cashOf(
  context: RequestContext,
  { id, currency }: Booking,
): Promise<BookingMoney['cash']> {
  const receipt = await collectReceipt(context, { bookingId: id })
  const { cash = ZERO, cashOver = ZERO, due = ZERO } = receipt?.sums ?? {}
  const money = (amount: typeof cash) => writeMoney(amount, currency)
  return { taken: money(cash), over: money(cashOver), left: money(due) }
}

const isPaidInCash = ({ paymentMethod, legs }: Booking): boolean =>
  paymentMethod === 'cash' &&
  legs.every(({ state }) => isOver(state)) &&
  legs.some(({ state }) => state === 'completed')

/** No leg is driven: all are cancelled or no-shows. */
const isOff = ({ legs }: Booking): boolean => legs.every(isUndriven)
const isUndriven = ({ state }: Pick<Booking['legs'][number], 'state'>): boolean =>
  isCalledOff(state) || state === 'no_show'

/** Offers payment if the booking is not for cash or account, not paid and not cancelled (specification, section 4). */
function paymentPromptOf(
  { now, profile }: RequestContext,
  booking: Booking,
): BookingMoney['requests'] {
  const { paymentMethod } = booking
  if (paymentMethod === 'account') return 'nothing'
  const due = paymentMethod === 'cash' ? undefined : findDue(booking)
  const state = decideLinkState(booking, { due, now: now() })
  if (state === 'due') return 'due'
  const tips = state === 'paid' ? tipChoices(booking, profile.settings.tipChoices) : []
  return tips.length > 0 ? 'tip' : 'nothing'
}

/** Whether the booking has more than a plain payment. Avoids reading the ledger for every view of a ticket. */
const hasMoved = ({ paymentMethod, paymentState, deposit, legs }: Booking): boolean =>
  legs.some(isUndriven) ||
  (paymentMethod !== 'account' &&
    (paymentState === 'part_refunded' ||
      paymentState === 'refunded' ||
      paymentState === 'deposit_paid' ||
      deposit > ZERO))
