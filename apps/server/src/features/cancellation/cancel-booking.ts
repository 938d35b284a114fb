import { STATUS } from '@kerbside/contract/booking.ts'
import { type CancelCost, type CancelRefusal } from '@kerbside/contract/cancellation.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { isCalledOff, type JobActor, moveJob } from '@kerbside/domain/booking/job.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { costOf, type LegCost } from '@kerbside/domain/payment/plan-cancellation.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import { announceLegs } from '../booking/announce-legs.ts'
import { cancelLegs, holdBooking } from '../booking/cancel-legs.ts'
import { followCash } from '../booking/follow-cash.ts'
import { lookAfterPayment } from '../booking/look-after-payment.ts'
import { withdrawPayment } from '../booking/withdraw-payment.ts'
import { postCancelFee } from '../ledger/post-cancel-fee.ts'
import { sendRefund } from '../refund/send-refund.ts'
import { giveBack } from './give-back.ts'
import { settleHold } from './settle-hold.ts'
import { findBookerId, insertCancelled, listCancelled } from './store.ts'
import { type Weighed, weighCancellation } from './weigh-cancellation.ts'

export type CancelAsked = {
  reference: number
  /** Of the other way, when both are meant. */
  returnReference: number | undefined
  preview: boolean
  reason: string
  channel: string
  by: 'customer' | 'staff'
  /** The fee the customer was shown, in major units as the wire has it; undefined: none was. */
  shownFee: number | undefined
  /** Staff ask for at most this. */
  waivedTo: Minor | undefined
  /** Of the desk, by name. */
  who?: string
  /** Of the booking it was decided on; another one by now is told. */
  version?: number
}

export type CancelVerdict =
  | { ok: true; cost: CancelCost }
  | { ok: false; reason: CancelRefusal; cost: CancelCost }

/**
 * Cancels legs of a booking the caller was found to own, or says what that costs. Undefined when the references are not
 * both of it. Asked again it changes nothing and tells the same.
 */
export async function cancelBooking(
  call: Call,
  { booking, asked }: { booking: Booking; asked: CancelAsked },
): Promise<CancelVerdict | undefined> {
  const named = [asked.reference, asked.returnReference].filter((one) => one !== undefined)
  if (named.some((one) => !booking.legs.some((leg) => leg.reference === one))) return undefined
  // Money that is under way is known before anything is weighed: taken meanwhile, it confirms the booking.
  const stands = await lookAfterPayment(call, { booking })
  if (!asked.preview && stands.outcome.kind === 'action') await withdrawPayment(call, stands)
  const { written, ...verdict } = await withOperator(call, (tx) =>
    judgeAndCancel(tx, { call, bookingId: booking.id, named, asked }),
  )
  failpoint('cancellation.written')
  const refundIds = written?.refundIds ?? []
  if (written) announceLegs(call, { ...written, what: 'cancelled', message: 'Cancelled.' })
  if (verdict.ok && !asked.preview) await sendMoney(call, { bookingId: booking.id, refundIds })
  return verdict
}

/** Cancelled is cancelled, whatever becomes of this: the clockworks of refunds and holds come back for it. */
async function sendMoney(
  call: Call,
  { bookingId, refundIds }: { bookingId: string; refundIds: readonly string[] },
): Promise<void> {
  try {
    for (const refundId of refundIds) await sendRefund(call, { refundId })
    await settleHold(call, { bookingId })
  } catch (error) {
    call.log.error({ err: error, operator: call.profile.slug }, 'money of a cancelled booking')
  }
}

/** Of legs that were cancelled just now: how the booking stands, and the drivers that are free again. */
type Written = {
  booking: Booking
  legs: readonly number[]
  drivers: readonly string[]
  refundIds: readonly string[]
}

async function judgeAndCancel(
  tx: Tx,
  facts: { call: Call; bookingId: string; named: readonly number[]; asked: CancelAsked },
): Promise<CancelVerdict & { written?: Written }> {
  const { call, asked, bookingId } = facts
  const booking = await holdBooking(tx, { call, bookingId })
  if (!booking) throw new Error(`no booking ${bookingId}`)
  const by: JobActor = asked.by === 'staff' ? 'dispatcher' : 'customer'
  const meant = legsMeant(booking, facts.named)
  const known = await listCancelled(tx, { operator: call.operator, bookingId })
  const left = meant.filter((leg) => !known.some((cost) => cost.leg === leg.number))
  if (left.length === 0) {
    const before = known.filter((cost) => meant.some((leg) => leg.number === cost.leg))
    return { ok: true, cost: say(booking, before) }
  }
  const cancels = left.map(({ number }) => number)
  const weighed = await weighCancellation(tx, { call, booking, cancels, waivedTo: asked.waivedTo })
  const cost = say(booking, weighed.costs)
  if (asked.version !== undefined && asked.version !== booking.version)
    return { ok: false, reason: 'changed-meanwhile', cost }
  const reason = judge({ call, left, by, asked, booking, weighed })
  if (reason) return { ok: false, reason, cost }
  if (asked.preview) return { ok: true, cost }
  const drivers = await cancelLegs(tx, { ...asked, call, booking, legs: cancels, by })
  const refundIds = await write(tx, { call, booking, asked, weighed })
  const called = (await holdBooking(tx, { call, bookingId })) ?? booking
  const after = (await settleDriven(tx, { call, booking: called })) ?? called
  return {
    ok: true,
    cost: say(after, weighed.costs),
    written: { booking: after, legs: cancels, drivers, refundIds },
  }
}

/** Called off the way back, a booking in cash is paid by what the driver got for the way there. */
async function settleDriven(
  tx: Tx,
  { call, booking }: { call: Call; booking: Booking },
): Promise<Booking | undefined> {
  const driven = booking.legs.find(({ state }) => state === 'completed')
  if (!driven) return undefined
  // told under the version of the move that called the other way off
  const before = { ...booking, version: booking.version - 1 }
  const follows = await followCash(tx, { call, booking: before, leg: driven.number })
  return follows ? holdBooking(tx, { call, bookingId: booking.id }) : undefined
}

/** Until it is paid a booking is one thing: both ways, or none. */
const legsMeant = ({ legs }: Booking, named: readonly number[]): Booking['legs'] =>
  legs.some(({ state }) => state === 'held')
    ? legs
    : legs.filter(({ reference }) => named.includes(reference))

function judge(facts: {
  call: Call
  left: Booking['legs']
  by: JobActor
  asked: CancelAsked
  booking: Booking
  weighed: Weighed
}): CancelRefusal | undefined {
  const { call, left, by, asked, booking, weighed } = facts
  if (by === 'customer' && !call.profile.settings.customersMayCancel) return 'not-allowed'
  const refused = left.filter(({ state }) => !moveJob(state, { to: 'cancelled', by }).ok)
  if (refused.length > 0)
    return refused.every(({ state }) => isCalledOff(state)) ? 'over' : 'too-late'
  const { fee } = costOf(weighed.costs)
  const isOther =
    asked.shownFee !== undefined && readMoney(asked.shownFee, booking.currency) !== fee
  return isOther && !asked.preview ? 'fee-changed' : undefined
}

async function write(
  tx: Tx,
  {
    call,
    booking,
    asked,
    weighed,
  }: { call: Call; booking: Booking; asked: CancelAsked } & {
    weighed: Weighed
  },
): Promise<string[]> {
  const { costs, spares } = weighed
  const { currency } = booking
  const key = { operator: call.operator, bookingId: booking.id }
  await insertCancelled(tx, {
    ...key,
    costs,
    currency,
    askedBy: asked.by,
    reason: asked.reason,
    now: call.now(),
  })
  const refundIds = await giveBack(tx, {
    call,
    spares,
    amount: costOf(costs).refund,
    reason: asked.reason || 'cancelled',
    askedBy: asked.by,
  })
  const bookerId = booking.paymentState === 'on_account' ? await findBookerId(tx, key) : undefined
  for (const { leg, fee } of costs)
    await postCancelFee(tx, { call, bookingId: booking.id, bookerId, leg, fee, currency })
  return refundIds
}

function say(booking: Booking, costs: readonly LegCost[]): CancelCost {
  const [onward, back] = booking.legs
  return {
    ...costOf(costs),
    currency: booking.currency,
    status: onward ? STATUS[onward.state] : '',
    returnStatus: back ? STATUS[back.state] : '',
  }
}
