import { writeMoney } from '@kerbside/contract/money.ts'
import { promoOffOf } from '@kerbside/domain/booking/amend-fare.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isOver } from '@kerbside/domain/booking/job.ts'
import { commissionOf } from '@kerbside/domain/corporate/commission.ts'
import { paidWaiting } from '@kerbside/domain/dispatch/waiting-clock.ts'
import { minor, NOTHING } from '@kerbside/domain/money.ts'
import type { Line } from '@kerbside/domain/quotation/line.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { payPathOf } from '../amendment/stand-amendable.ts'
import { weighMoney } from '../amendment/weigh-money.ts'
import { followCash } from '../booking/follow-cash.ts'
import { takeHoldsOf } from '../booking/take-holds.ts'
import { writeFare } from '../booking/write-fare.ts'
import { postEarned } from '../ledger/post-ride.ts'
import { queueMail } from '../notification/queue-mail.ts'
import type { Job } from './change-job.ts'
import { doubtWord, holdCharge } from './doubt-word.ts'
import { findBooker } from './earning-store.ts'
import { findMoments, type Moments } from './find-moments.ts'
import { settleCash } from './settle-cash.ts'
import { tellClock } from './tell-clock.ts'

type Ended = { call: Call; job: Job; moments: Moments }

/**
 * The money of a ride that is over, in the transaction that ends it: waiting beyond what is free goes on the fare where
 * the price list asks for it, the fare is earned, cash is with the driver. Returns what is to be done after it.
 */
export async function endRide(tx: Tx, { call, job, moments }: Ended): Promise<() => Promise<void>> {
  const { booking, owed } = await chargeWaiting(tx, { call, job, moments })
  const leg = booking.legs.find(({ number }) => number === job.leg.number) ?? job.leg
  await earn(tx, { call, booking, leg })
  const after = { ...booking, legs: booking.legs.map((one) => (one === leg ? ended(leg) : one)) }
  await settleCash(tx, { call, booking: after, leg: leg.number })
  return async () => {
    if (booking.legs.every(({ state, number }) => number === leg.number || isOver(state)))
      await takeHoldsOf(call, { bookingId: booking.id })
    if (owed > 0) await askFor(call, { booking: after, leg: leg.number, amount: owed })
  }
}

async function earn(
  tx: Tx,
  { call, booking, leg, ref }: { call: Call; booking: Booking; leg: Job['leg']; ref?: string },
): Promise<void> {
  const { currency } = booking
  const onAccount = booking.paymentState === 'on_account'
  const of = { operator: call.operator, bookingId: booking.id }
  const booker = onAccount ? await findBooker(tx, of) : undefined
  await postEarned(tx, {
    call,
    bookingId: booking.id,
    leg: leg.number,
    currency,
    bookerId: booker?.id,
    fare: leg.fare,
    promoOff: promoOffOf([leg]),
    commission: booker
      ? commissionOf(booker.commission, { fare: leg.fare, state: 'completed' })
      : NOTHING,
    ...(ref !== undefined && { ref }),
  })
}

const ended = (leg: Booking['legs'][number]) => ({ ...leg, state: 'completed' as const })

type Waited = { booking: Booking; owed: number }

/** The wait ended when the passenger got in; what of it was not free is one line more of the fare. */
async function chargeWaiting(
  tx: Tx,
  { call, job, moments, isChecked = false }: Ended & { isChecked?: boolean },
): Promise<Waited> {
  const { booking, leg } = job
  const until = moments.at.on_board
  if (!until) return { booking, owed: 0 }
  const clock = await tellClock(tx, { call, job, moments })
  const { units, amount } = paidWaiting(clock, { until })
  if (amount === 0) return { booking, owed: 0 }
  const doubt = isChecked ? undefined : await doubtWord(tx, { call, job, about: 'waiting' })
  if (doubt) {
    const of = `Waiting of ${writeMoney(amount, booking.currency).toFixed(2)} ${booking.currency}`
    await holdCharge(tx, { call, job, doubt, of })
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
  const money = await weighMoney(tx, { call, booking, leg: leg.number, fare })
  const after = await writeFare(tx, {
    call,
    booking,
    leg: { ...leg, fare, lines: [...leg.lines, line] },
    // money that is under way is looked at by people: nothing of it is undone here
    state: money?.state ?? booking.paymentState,
    ...(money && { paid: money.paid }),
    reason: 'waiting',
  })
  return { booking: after, owed: money?.due ?? 0 }
}

/** Waiting of a ride that is over, which somebody at the desk found to be true. */
export async function chargeWaitingLate(
  tx: Tx,
  { call, job }: { call: Call; job: Job },
): Promise<() => Promise<void>> {
  const moments = await findMoments(tx, { call, job })
  const { booking, owed } = await chargeWaiting(tx, { call, job, moments, isChecked: true })
  const leg = booking.legs.find(({ number }) => number === job.leg.number) ?? job.leg
  const fare = minor(leg.fare - job.leg.fare)
  await earn(tx, { call, booking, leg: { ...leg, fare, lines: [] }, ref: 'waiting' })
  await followCash(tx, { call, booking, leg: leg.number })
  return async () => {
    if (owed > 0) await askFor(call, { booking, leg: leg.number, amount: owed })
  }
}

/** Waiting that no card was asked for goes out as a link to pay it. */
async function askFor(
  call: Call,
  { booking, leg, amount }: { booking: Booking; leg: number; amount: number },
): Promise<void> {
  const to = booking.customer.email || booking.passenger.email
  const path = await payPathOf(call, { booking })
  if (path === '' || to === '') return
  const { currency } = booking
  const facts = { bookingId: booking.id, amount: minor(amount), currency, path }
  await withOperator(call, (tx) =>
    queueMail(tx, { call, kind: 'payment-asked', to, facts, once: `waiting ${booking.id} ${leg}` }),
  )
}
