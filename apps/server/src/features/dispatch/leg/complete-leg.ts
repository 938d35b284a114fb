import { writeMoney } from '@kerbside/contract/money.ts'
import { promoOffOf } from '@kerbside/domain/booking/amend/amend-fare.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isOver } from '@kerbside/domain/booking/leg-state.ts'
import { commissionOf } from '@kerbside/domain/corporate/commission.ts'
import { paidWaiting } from '@kerbside/domain/dispatch/waiting-clock.ts'
import { type Minor, minor, ZERO } from '@kerbside/domain/money.ts'
import type { Line } from '@kerbside/domain/quotation/line.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { payPathOf } from '../../amendment/amendment-status.ts'
import { weighMoney } from '../../amendment/weigh-money.ts'
import { writeFare } from '../../booking/change/write-fare.ts'
import { captureAuthorisationsOf } from '../../booking/payment/capture-due-authorisations.ts'
import { followCash } from '../../booking/payment/follow-cash.ts'
import { postEarnings } from '../../ledger/post-leg.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { findMoments, type Moments } from '../board/find-moments.ts'
import { findWaitingClock } from '../board/find-waiting-clock.ts'
import { checkArrivalClaim, deferCharge } from '../drive/check-arrival-claim.ts'
import { findBooker } from '../drive/earning-store.ts'
import type { BookedLeg } from './booked-leg.ts'
import { settleCash } from './settle-cash.ts'

type Ended = { context: RequestContext; bookedLeg: BookedLeg; moments: Moments }

/**
 * The payments of a completed leg, in the transaction that completes it: adds waiting beyond the free minutes to the
 * fare if the price list charges it, posts the fare as earned, and cash as held by the driver. Returns what is to be
 * done afterwards.
 */
export async function completeLeg(
  tx: Tx,
  { context, bookedLeg, moments }: Ended,
): Promise<() => Promise<void>> {
  const { booking, owed } = await chargeWaiting(tx, { context, bookedLeg, moments })
  const leg = booking.legs.find(({ number }) => number === bookedLeg.leg.number) ?? bookedLeg.leg
  await earn(tx, { context, booking, leg })
  const after = { ...booking, legs: booking.legs.map((item) => (item === leg ? ended(leg) : item)) }
  await settleCash(tx, { context, booking: after, leg: leg.number })
  return async () => {
    if (booking.legs.every(({ state, number }) => number === leg.number || isOver(state)))
      await captureAuthorisationsOf(context, { bookingId: booking.id })
    if (owed > 0)
      await requestPaymentFor(context, { booking: after, leg: leg.number, amount: owed })
  }
}

/** `earnedBefore`: the leg as it was when its fare was posted; only what was added since is posted then. */
async function earn(
  tx: Tx,
  {
    context,
    booking,
    leg,
    earnedBefore: before,
    ref,
  }: {
    context: RequestContext
    booking: Booking
    leg: BookedLeg['leg']
    earnedBefore?: BookedLeg['leg']
    ref?: string
  },
): Promise<void> {
  const { currency } = booking
  const onAccount = booking.paymentState === 'on_account'
  const of = { operator: context.operator, bookingId: booking.id }
  const booker = onAccount ? await findBooker(tx, of) : undefined
  // of the whole fare, so that a fixed amount is earned once
  const commissionFor = (fare: Minor | undefined): Minor =>
    booker && fare !== undefined
      ? commissionOf(booker.commission, { fare, state: 'completed' })
      : ZERO
  await postEarnings(tx, {
    context,
    bookingId: booking.id,
    leg: leg.number,
    currency,
    bookerId: booker?.id,
    fare: minor(leg.fare - (before?.fare ?? 0)),
    promoOff: before ? ZERO : promoOffOf([leg]),
    commission: minor(commissionFor(leg.fare) - commissionFor(before?.fare)),
    ...(ref !== undefined && { ref }),
  })
}

const ended = (leg: Booking['legs'][number]) => ({ ...leg, state: 'completed' as const })

type Waited = { booking: Booking; owed: number }

/** The wait ends when the passenger gets in; the part beyond the free minutes becomes a line of the fare. */
async function chargeWaiting(
  tx: Tx,
  { context, bookedLeg, moments, isChecked = false }: Ended & { isChecked?: boolean },
): Promise<Waited> {
  const { booking, leg } = bookedLeg
  const until = moments.at.on_board
  if (!until) return { booking, owed: 0 }
  const clock = await findWaitingClock(tx, { context, bookedLeg, moments })
  const { units, amount } = paidWaiting(clock, { until })
  if (amount === 0) return { booking, owed: 0 }
  const doubt = isChecked
    ? undefined
    : await checkArrivalClaim(tx, { context, bookedLeg, about: 'waiting' })
  if (doubt) {
    const of = `Waiting of ${writeMoney(amount, booking.currency).toFixed(2)} ${booking.currency}`
    await deferCharge(tx, { context, bookedLeg, doubt, of })
    return { booking, owed: 0 }
  }
  const line: Line = {
    kind: 'waiting',
    rule: '',
    about: String(clock.unitMinutes),
    units,
    rate: clock.perUnit,
    amount,
  }
  const fare = minor(leg.fare + amount)
  const money = await weighMoney(tx, { context, booking, leg: leg.number, fare })
  const after = await writeFare(tx, {
    context,
    booking,
    leg: { ...leg, fare, lines: [...leg.lines, line] },
    // a payment in progress is left to people: nothing of it is changed here
    state: money?.state ?? booking.paymentState,
    ...(money && { paid: money.paid }),
    reason: 'waiting',
  })
  return { booking: after, owed: money?.due ?? 0 }
}

/** Charges the waiting of a completed leg after the desk confirmed it. */
export async function chargeWaitingLate(
  tx: Tx,
  { context, bookedLeg }: { context: RequestContext; bookedLeg: BookedLeg },
): Promise<() => Promise<void>> {
  const moments = await findMoments(tx, { context, bookedLeg })
  const { booking, owed } = await chargeWaiting(tx, {
    context,
    bookedLeg,
    moments,
    isChecked: true,
  })
  const leg = booking.legs.find(({ number }) => number === bookedLeg.leg.number) ?? bookedLeg.leg
  await earn(tx, { context, booking, leg, earnedBefore: bookedLeg.leg, ref: 'waiting' })
  await followCash(tx, { context, booking, leg: leg.number })
  return async () => {
    if (owed > 0) await requestPaymentFor(context, { booking, leg: leg.number, amount: owed })
  }
}

/** Sends a link to pay for what the card was not charged for, once for each `ref`. */
export async function requestPaymentFor(
  context: RequestContext,
  params: { booking: Booking; leg: number; amount: number; ref?: string },
): Promise<void> {
  const { booking, leg, amount, ref = 'waiting' } = params
  const to = booking.customer.email || booking.passenger.email
  const path = await payPathOf(context, { booking })
  if (path === '' || to === '') return
  const { currency } = booking
  const facts = { bookingId: booking.id, amount: minor(amount), currency, path }
  await withOperator(context, (tx) =>
    queueMail(tx, {
      context,
      kind: 'payment-requested',
      to,
      facts,
      once: `${ref} ${booking.id} ${leg}`,
    }),
  )
}
