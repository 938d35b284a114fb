import { writeMoney } from '@kerbside/contract/money.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff, isOver } from '@kerbside/domain/booking/job.ts'
import { minor, NOTHING } from '@kerbside/domain/money.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { judgeLink } from '@kerbside/domain/payment/judge-link.ts'
import { isUncertain } from '@kerbside/domain/payment/payment.ts'
import { tipChoices } from '@kerbside/domain/payment/tip.ts'
import { withOperator } from '../db.ts'
import { tellFee } from '../features/cancellation/tell-fee.ts'
import { findLiveAttempt } from '../features/payment/find-attempt.ts'
import { payLinkOf } from '../features/payment-link/open-link.ts'
import { gatherReceipt } from '../features/receipt/gather-receipt.ts'
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
  const onAccount = booking.paymentMethod === 'account'
  const there = onAccount ? fee : Math.max(0, taken - returned - underWay)
  const kept = minor(Math.min(fee, there))
  return {
    asks,
    ...((await isUncertainPayment(call, booking)) && { isChecked: true }),
    payPath: link?.path ?? '',
    taken: money(taken),
    ...(booking.deposit === NOTHING &&
      booking.paymentState === 'deposit_paid' && { wasWhole: true }),
    due: money(asks === 'due' ? (findDue(booking)?.amount ?? NOTHING) : NOTHING),
    kept: money(kept),
    returned: money(returned),
    returning: money(underWay),
    stuck: money(isOff(booking) ? minor(Math.max(0, taken - returned - underWay - kept)) : NOTHING),
    ...(isPaidInCash(booking) && { cash: await cashOf(call, booking) }),
  }
}

/** Whether a held booking has a payment whose outcome is not known yet. */
async function isUncertainPayment(call: Call, { id: bookingId, legs }: Booking): Promise<boolean> {
  if (legs.every(({ state }) => state !== 'held')) return false
  const live = await withOperator(call, (tx) =>
    findLiveAttempt(tx, { operator: call.operator, bookingId }),
  )
  return live !== undefined && isUncertain(live.state)
}

/** What drivers were handed, once all is driven. */
async function cashOf(call: Call, { id, currency }: Booking): Promise<BookingMoney['cash']> {
  const receipt = await gatherReceipt(call, { bookingId: id })
  const { cash = NOTHING, cashOver = NOTHING, due = NOTHING } = receipt?.sums ?? {}
  const money = (amount: typeof cash) => writeMoney(amount, currency)
  return { taken: money(cash), over: money(cashOver), left: money(due) }
}

const isPaidInCash = ({ paymentMethod, legs }: Booking): boolean =>
  paymentMethod === 'cash' &&
  legs.every(({ state }) => isOver(state)) &&
  legs.some(({ state }) => state === 'completed')

/** Nothing of it is driven: it was called off, or nobody came. */
const isOff = ({ legs }: Booking): boolean => legs.every(isUndriven)
const isUndriven = ({ state }: Pick<Booking['legs'][number], 'state'>): boolean =>
  isCalledOff(state) || state === 'no_show'

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
  legs.some(isUndriven) ||
  (paymentMethod !== 'account' &&
    (paymentState === 'part_refunded' ||
      paymentState === 'refunded' ||
      paymentState === 'deposit_paid' ||
      deposit > NOTHING))
