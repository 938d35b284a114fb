import { writeMoney } from '@kerbside/contract/money.ts'
import type { BookingMoney } from '@kerbside/contract/pages.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff } from '@kerbside/domain/booking/job.ts'
import { type Minor, minor, NOTHING } from '@kerbside/domain/money.ts'
import { findDue } from '@kerbside/domain/payment/find-due.ts'
import { judgeLink } from '@kerbside/domain/payment/judge-link.ts'
import { tipChoices } from '@kerbside/domain/payment/tip.ts'
import { findMyBooking } from '../features/booking/find-my-booking.ts'
import { payLinkOf } from '../features/payment-link/open-link.ts'
import { listOfBooking, type RefundsOfBooking } from '../features/refund/list-of-booking.ts'
import type { Call } from './call.ts'

/** How the booking of a ticket's code can still be paid, and what goes back. Who may see a ticket may pay for it. */
export async function findPageMoney(
  call: Call,
  { code }: { code: string },
): Promise<BookingMoney | undefined> {
  const booking = await findMyBooking(call, { code, reference: 0 })
  if (!booking) return undefined
  const asks = asksOf(call, booking)
  const link = asks === 'nothing' ? undefined : await payLinkOf(call, { booking })
  const [onward] = booking.legs
  const back =
    mayReturn(booking) && onward
      ? await listOfBooking(call, { reference: onward.reference })
      : undefined
  const money = (amount: typeof booking.total) => writeMoney(amount, booking.currency)
  return {
    asks,
    payPath: link?.path ?? '',
    deposit: money(booking.paymentState === 'deposit_paid' ? booking.deposit : NOTHING),
    due: money(asks === 'due' ? (findDue(booking)?.amount ?? NOTHING) : NOTHING),
    returned: money(back?.returned ?? NOTHING),
    returning: money(back?.underWay ?? minor(0)),
    kept: money(back && isCancelled(booking) ? keptOf(back) : NOTHING),
  }
}

const isCancelled = ({ legs }: Booking): boolean => legs.every(({ state }) => isCalledOff(state))

const keptOf = ({ taken, returned, underWay }: RefundsOfBooking): Minor =>
  minor(Math.max(0, taken - returned - underWay))

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

/** Whether anything can be on its way back: the books are not asked for every look at a ticket. */
const mayReturn = ({ paymentMethod, paymentState, legs }: Booking): boolean =>
  paymentMethod !== 'cash' &&
  (paymentState === 'part_refunded' ||
    paymentState === 'refunded' ||
    legs.some(({ state }) => state !== 'held' && state !== 'confirmed' && state !== 'requested'))
