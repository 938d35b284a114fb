import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { refundPostings, refundReturnedPostings } from '@kerbside/domain/ledger/postings.ts'
import { minor, sum } from '@kerbside/domain/money.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { RefundResult } from '../../ports/gateway/port.ts'
import type { RequestContext } from '../../request-context.ts'
import { lockBookingById } from '../booking/change/cancel-legs.ts'
import { followRefund } from '../booking/payment/follow-refund.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { waiveRefunded } from '../ledger/waive-refunded.ts'
import { notifyRefund } from './notify-refund.ts'
import {
  findRefund,
  insertRefund,
  listRefunds,
  lockAllTaken,
  markRefund,
  type Refund,
  type Taken,
} from './store.ts'

/**
 * Records a gateway's report on a refund, from whatever source and however often: the row, the ledger and the payment
 * state of the booking, in one transaction. A refund reported as done that the bank then returned is booked back.
 */
export async function settleRefund(
  context: RequestContext,
  { refundId, answer: outcome }: { refundId: string; answer: RefundResult },
): Promise<Refund> {
  const { before, after } = await withOperator(context, async (tx) => {
    const existing = await findRefund(tx, { operator: context.operator, refundId })
    if (!existing) throw new Error(`no refund ${refundId}`)
    const { bookingId } = existing
    return withBooking(tx, { context, bookingId }, async (all) => {
      // only now are the booking and its payments locked
      const found = await findRefund(tx, { operator: context.operator, refundId })
      const takenCharge = all.find(({ attemptId }) => attemptId === found?.refund.attemptId)
      if (!found || !takenCharge) throw new Error(`no refund ${refundId}`)
      const { refund } = found
      const after = applyResult(refund, { answer: outcome, of: takenCharge, now: context.now() })
      if (after !== refund) await markRefund(tx, { operator: context.operator, refund: after })
      await book(tx, { context, of: takenCharge, before: refund, after })
      await notifyRefund(tx, { context, of: takenCharge, before: refund, after })
      return { before: refund, after }
    })
  })
  failpoint('refund.settled')
  if (after.state === 'failed' && before.state !== 'failed')
    context.log.error(
      { operator: context.profile.slug, refund: refundId },
      'a refund failed and needs a manual review',
    )
  return after
}

/** A refund made by hand at the gateway: recorded when it is first reported. */
export async function insertGatewayRefund(
  tx: Tx,
  params: { context: RequestContext; of: Taken; refund: Refund },
): Promise<void> {
  const { context, of: takenCharge, refund } = params
  await insertRefund(tx, { operator: context.operator, refund })
  await book(tx, { context, of: takenCharge, before: undefined, after: refund })
  await notifyRefund(tx, { context, of: takenCharge, before: undefined, after: refund })
}

/** Locks a booking and all payments taken for it, runs work on its refunds, and updates the booking's payment state. */
export async function withBooking<Result>(
  tx: Tx,
  { context, bookingId }: { context: RequestContext; bookingId: string },
  work: (all: readonly Taken[]) => Promise<Result>,
): Promise<Result> {
  const { operator } = context
  // the same order everywhere: the booking, then its attempts
  const booking = await lockBookingById(tx, { context, bookingId })
  if (!booking) throw new Error(`no booking ${bookingId}`)
  const all = await lockAllTaken(tx, { operator, bookingId })
  const result = await work(all)
  const fares = all.filter(({ state, purpose }) => state === 'captured' && purpose !== 'tip')
  const refunds = await listRefunds(tx, { operator, bookingId })
  const back = refunds.filter(
    (refund) =>
      refund.state === 'succeeded' && fares.some(({ attemptId }) => attemptId === refund.attemptId),
  )
  await followRefund(tx, {
    context,
    booking,
    money: {
      taken: sum(fares.map(({ taken }) => taken)),
      returned: sum(back.map(({ amount }) => amount)),
      depositOnly: owesBalance(booking, fares),
    },
  })
  return result
}

/** Whether a balance is still due: after a deposit, or after a change of the leg. */
const owesBalance = (
  { paymentState, changes = 0 }: Pick<Booking, 'paymentState' | 'changes'>,
  fares: readonly Taken[],
): boolean =>
  paymentState === 'deposit_paid' ||
  (changes === 0 && fares.every(({ purpose }) => purpose === 'deposit'))

/** The refund after a gateway result; unchanged if the result brings no news. */
function applyResult(
  refund: Refund,
  { answer: outcome, of: takenCharge, now }: { answer: RefundResult; of: Taken; now: Date },
): Refund {
  // a completed refund may still be returned; a failed one was never made
  if (refund.state === 'failed') return refund
  if (!outcome.known) return markUnanswered(refund, { why: outcome.why, now })
  const { ref, state, amount, currency } = outcome.refund
  if (amount !== refund.amount || currency !== takenCharge.currency)
    return markUnanswered(refund, { why: `${currency} ${amount} instead`, now })
  if (refund.state === 'succeeded' && state !== 'failed') return refund
  return {
    ...refund,
    state,
    providerRef: refund.providerRef ?? (ref || undefined),
    lastError: state === 'failed' ? 'refused by the gateway' : '',
    changedAt: now,
  }
}

/** The result is unknown; what was known before stays. */
function markUnanswered(refund: Refund, { why, now }: { why: string; now: Date }): Refund {
  if (refund.state === 'succeeded') return refund
  const lastError = why.slice(0, MAX_ERROR_LENGTH)
  const state = refund.providerRef === undefined ? 'unknown' : refund.state
  return { ...refund, state, lastError, changedAt: now }
}

const MAX_ERROR_LENGTH = 200

async function book(
  tx: Tx,
  params: { context: RequestContext; of: Taken; before: Refund | undefined; after: Refund },
): Promise<void> {
  const { context, of: takenCharge, before, after } = params
  const wasBack = before?.state === 'succeeded'
  const isBack = after.state === 'succeeded'
  if (wasBack === isBack) return
  const money = { ...takenCharge, amount: minor(after.amount) }
  await postJournal(tx, {
    operator: context.operator,
    id: context.newId(),
    eventKey: `${isBack ? 'ref' : 'ref-returned'}:${after.id}`,
    kind: isBack ? 'refund' : 'refund-returned',
    bookingId: takenCharge.bookingId,
    at: context.now(),
    postings: isBack ? refundPostings(money) : refundReturnedPostings(money),
  })
  if (isBack)
    await waiveRefunded(tx, {
      context,
      bookingId: takenCharge.bookingId,
      refundId: after.id,
      refunded: money.amount,
      currency: takenCharge.currency,
    })
}
