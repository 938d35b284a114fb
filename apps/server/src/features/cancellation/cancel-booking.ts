import { STATUS } from '@kerbside/contract/booking.ts'
import { type CancelCost, type CancelRejection } from '@kerbside/contract/cancellation.ts'
import { readMoney } from '@kerbside/contract/money.ts'
import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { checkLegMove, isCalledOff, type LegActor } from '@kerbside/domain/booking/leg-state.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { costOf, type LegCost } from '@kerbside/domain/payment/plan-cancellation.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { RequestContext } from '../../request-context.ts'
import { announceLegs } from '../booking/change/announce-legs.ts'
import { cancelLegs, lockBookingById } from '../booking/change/cancel-legs.ts'
import { followCash } from '../booking/payment/follow-cash.ts'
import { refreshPayment } from '../booking/payment/refresh-payment.ts'
import { withdrawPayment } from '../booking/payment/withdraw-payment.ts'
import { postCancelFee } from '../ledger/post-cancel-fee.ts'
import { sendRefund } from '../refund/send-refund.ts'
import { giveBack } from './give-back.ts'
import { settleAuthorisation } from './settle-authorisation.ts'
import { findBookerId, insertCancelled, listCancelled } from './store.ts'
import { type Weighed, weighCancellation } from './weigh-cancellation.ts'

export type CancelParams = {
  reference: number
  /** The reference of the other leg, if both are to be cancelled. */
  returnReference: number | undefined
  preview: boolean
  reason: string
  channel: string
  by: 'customer' | 'staff'
  /** The fee the customer was shown, in major units as in the API; undefined if none was shown. */
  shownFee: number | undefined
  /** Staff reduce the fee to at most this. */
  waivedTo: Minor | undefined
  /** The name of the member of staff. */
  who?: string
  /** The version the decision was based on; a newer version causes a rejection. */
  version?: number
}

export type CancelResult =
  | { ok: true; cost: CancelCost }
  | { ok: false; reason: CancelRejection; cost: CancelCost }

/**
 * Cancels legs of a booking the caller has access to, or previews the cost. Undefined if a reference does not belong
 * to it. A repeated request changes nothing and returns the same.
 */
export async function cancelBooking(
  context: RequestContext,
  { booking, params }: { booking: Booking; params: CancelParams },
): Promise<CancelResult | undefined> {
  const named = [params.reference, params.returnReference].filter((item) => item !== undefined)
  if (named.some((item) => !booking.legs.some((leg) => leg.reference === item))) return undefined
  // Settles a pending payment before anything is calculated: if it was taken meanwhile, it confirms the booking.
  const payment = await refreshPayment(context, { booking })
  if (!params.preview && payment.outcome.kind === 'action') await withdrawPayment(context, payment)
  const { written, ...result } = await withOperator(context, (tx) =>
    checkAndCancel(tx, { context, bookingId: booking.id, named, params }),
  )
  failpoint('cancellation.written')
  const refundIds = written?.refundIds ?? []
  if (written) announceLegs(context, { ...written, what: 'cancelled', message: 'Cancelled.' })
  if (result.ok && !params.preview) await sendMoney(context, { bookingId: booking.id, refundIds })
  return result
}

/** The cancellation stands even if this fails: the scheduled tasks for refunds and authorisations retry it. */
async function sendMoney(
  context: RequestContext,
  { bookingId, refundIds }: { bookingId: string; refundIds: readonly string[] },
): Promise<void> {
  try {
    for (const refundId of refundIds) await sendRefund(context, { refundId })
    await settleAuthorisation(context, { bookingId })
  } catch (error) {
    context.log.error(
      { err: error, operator: context.profile.slug },
      'the refund of a cancelled booking was not sent',
    )
  }
}

/** The state of the booking after cancelling, and the drivers who were freed. */
type Written = {
  booking: Booking
  legs: readonly number[]
  drivers: readonly string[]
  refundIds: readonly string[]
}

async function checkAndCancel(
  tx: Tx,
  details: {
    context: RequestContext
    bookingId: string
    named: readonly number[]
    params: CancelParams
  },
): Promise<CancelResult & { written?: Written }> {
  const { context, params, bookingId } = details
  const booking = await lockBookingById(tx, { context, bookingId })
  if (!booking) throw new Error(`no booking ${bookingId}`)
  const by: LegActor = params.by === 'staff' ? 'dispatcher' : 'customer'
  const meant = legsMeant(booking, details.named)
  const cancelled = await listCancelled(tx, { operator: context.operator, bookingId })
  const left = meant.filter((leg) => !cancelled.some((cost) => cost.leg === leg.number))
  if (left.length === 0) {
    const before = cancelled.filter((cost) => meant.some((leg) => leg.number === cost.leg))
    return { ok: true, cost: writeCost(booking, before) }
  }
  const cancels = left.map(({ number }) => number)
  const weighed = await weighCancellation(tx, {
    context,
    booking,
    cancels,
    waivedTo: params.waivedTo,
  })
  const cost = writeCost(booking, weighed.costs)
  if (params.version !== undefined && params.version !== booking.version)
    return { ok: false, reason: 'changed-meanwhile', cost }
  const reason = check({ context, left, by, params, booking, weighed })
  if (reason) return { ok: false, reason, cost }
  if (params.preview) return { ok: true, cost }
  const drivers = await cancelLegs(tx, { ...params, context, booking, legs: cancels, by })
  const refundIds = await write(tx, { context, booking, params, weighed })
  const called = (await lockBookingById(tx, { context, bookingId })) ?? booking
  const after = (await settleDriven(tx, { context, booking: called })) ?? called
  return {
    ok: true,
    cost: writeCost(after, weighed.costs),
    written: { booking: after, legs: cancels, drivers, refundIds },
  }
}

/** After the return leg is cancelled, a cash booking is paid by what the driver received for the outward leg. */
async function settleDriven(
  tx: Tx,
  { context, booking }: { context: RequestContext; booking: Booking },
): Promise<Booking | undefined> {
  const driven = booking.legs.find(({ state }) => state === 'completed')
  if (!driven) return undefined
  // recorded under the version of the move that cancelled the other leg
  const before = { ...booking, version: booking.version - 1 }
  const follows = await followCash(tx, { context, booking: before, leg: driven.number })
  return follows ? lockBookingById(tx, { context, bookingId: booking.id }) : undefined
}

/** Until it is paid a booking is cancelled as a whole: both legs or none. */
const legsMeant = ({ legs }: Booking, named: readonly number[]): Booking['legs'] =>
  legs.some(({ state }) => state === 'held')
    ? legs
    : legs.filter(({ reference }) => named.includes(reference))

function check(details: {
  context: RequestContext
  left: Booking['legs']
  by: LegActor
  params: CancelParams
  booking: Booking
  weighed: Weighed
}): CancelRejection | undefined {
  const { context, left, by, params, booking, weighed } = details
  if (by === 'customer' && !context.profile.settings.customersMayCancel) return 'not-allowed'
  const rejected = left.filter(({ state }) => !checkLegMove(state, { to: 'cancelled', by }).ok)
  if (rejected.length > 0)
    return rejected.every(({ state }) => isCalledOff(state)) ? 'over' : 'too-late'
  const { fee } = costOf(weighed.costs)
  const isOther =
    params.shownFee !== undefined && readMoney(params.shownFee, booking.currency) !== fee
  return isOther && !params.preview ? 'fee-changed' : undefined
}

async function write(
  tx: Tx,
  {
    context,
    booking,
    params,
    weighed,
  }: { context: RequestContext; booking: Booking; params: CancelParams } & {
    weighed: Weighed
  },
): Promise<string[]> {
  const { costs, spares } = weighed
  const { currency } = booking
  const key = { operator: context.operator, bookingId: booking.id }
  await insertCancelled(tx, {
    ...key,
    costs,
    currency,
    requestedBy: params.by,
    reason: params.reason,
    now: context.now(),
  })
  const refundIds = await giveBack(tx, {
    context,
    spares,
    amount: costOf(costs).refund,
    reason: params.reason || 'cancelled',
    requestedBy: params.by,
  })
  const bookerId = booking.paymentState === 'on_account' ? await findBookerId(tx, key) : undefined
  for (const { leg, fee } of costs)
    await postCancelFee(tx, { context, bookingId: booking.id, bookerId, leg, fee, currency })
  return refundIds
}

function writeCost(booking: Booking, costs: readonly LegCost[]): CancelCost {
  const [onward, back] = booking.legs
  return {
    ...costOf(costs),
    currency: booking.currency,
    status: onward ? STATUS[onward.state] : '',
    returnStatus: back ? STATUS[back.state] : '',
  }
}
