import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { refundPostings, refundReturnedPostings } from '@kerbside/domain/ledger/postings.ts'
import { minor, sum } from '@kerbside/domain/money.ts'
import { type Tx, withOperator } from '../../db.ts'
import { failpoint } from '../../failpoint.ts'
import type { Call } from '../../http/call.ts'
import type { RefundAnswer } from '../../ports/gateway/port.ts'
import { holdBooking } from '../booking/cancel-legs.ts'
import { followRefund } from '../booking/follow-refund.ts'
import { postJournal } from '../ledger/post-journal.ts'
import { waiveFee } from '../ledger/waive-fee.ts'
import {
  findRefund,
  insertRefund,
  listRefunds,
  lockAllTaken,
  markRefund,
  type Refund,
  type Taken,
} from './store.ts'
import { tellRefund } from './tell-refund.ts'

/**
 * Writes what the gateway told of a refund, by whatever way and as often as it comes: the row, the ledger, and how the
 * booking's money stands, in one transaction. A refund that was told as done and then came back from the bank is
 * booked back.
 */
export async function settleRefund(
  call: Call,
  { refundId, answer }: { refundId: string; answer: RefundAnswer },
): Promise<Refund> {
  const { before, after } = await withOperator(call, async (tx) => {
    const known = await findRefund(tx, { operator: call.operator, refundId })
    if (!known) throw new Error(`no refund ${refundId}`)
    const { bookingId } = known
    return withBooking(tx, { call, bookingId }, async (all) => {
      // only now that the booking and its money are held
      const found = await findRefund(tx, { operator: call.operator, refundId })
      const of = all.find(({ attemptId }) => attemptId === found?.refund.attemptId)
      if (!found || !of) throw new Error(`no refund ${refundId}`)
      const { refund } = found
      const after = afterAnswer(refund, { answer, of, now: call.now() })
      if (after !== refund) await markRefund(tx, { operator: call.operator, refund: after })
      await book(tx, { call, of, before: refund, after })
      await tellRefund(tx, { call, of, before: refund, after })
      return { before: refund, after }
    })
  })
  failpoint('refund.settled')
  if (after.state === 'failed' && before.state !== 'failed')
    call.log.error(
      { operator: call.profile.slug, refund: refundId },
      'a refund failed, and waits for somebody to look at it',
    )
  return after
}

/** A refund somebody made at the gateway's own desk: written down when it is first heard of. */
export async function insertGatewayRefund(
  tx: Tx,
  facts: { call: Call; of: Taken; refund: Refund },
): Promise<void> {
  const { call, of, refund } = facts
  await insertRefund(tx, { operator: call.operator, refund })
  await book(tx, { call, of, before: undefined, after: refund })
  await tellRefund(tx, { call, of, before: undefined, after: refund })
}

/** Holds a booking and all money taken for it, does something with its refunds, and lets the booking follow. */
export async function withBooking<Result>(
  tx: Tx,
  { call, bookingId }: { call: Call; bookingId: string },
  work: (all: readonly Taken[]) => Promise<Result>,
): Promise<Result> {
  const { operator } = call
  // the same order everywhere: the booking, then its attempts
  const booking = await holdBooking(tx, { call, bookingId })
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
    call,
    booking,
    money: {
      taken: sum(fares.map(({ taken }) => taken)),
      returned: sum(back.map(({ amount }) => amount)),
      depositOnly: owesBalance(booking, fares),
    },
  })
  return result
}

/** The rest is still to be paid: of a deposit, or of a trip that was changed. */
const owesBalance = (
  { paymentState, changes = 0 }: Pick<Booking, 'paymentState' | 'changes'>,
  fares: readonly Taken[],
): boolean =>
  paymentState === 'deposit_paid' ||
  (changes === 0 && fares.every(({ purpose }) => purpose === 'deposit'))

/** What is known of a refund after an answer; itself when that is nothing new. */
function afterAnswer(
  refund: Refund,
  { answer, of, now }: { answer: RefundAnswer; of: Taken; now: Date },
): Refund {
  // what came through may still come back; what failed was never given
  if (refund.state === 'failed') return refund
  if (!answer.known) return withoutAnswer(refund, { why: answer.why, now })
  const { ref, state, amount, currency } = answer.refund
  if (amount !== refund.amount || currency !== of.currency)
    return withoutAnswer(refund, { why: `${currency} ${amount} instead`, now })
  if (refund.state === 'succeeded' && state !== 'failed') return refund
  return {
    ...refund,
    state,
    providerRef: refund.providerRef ?? (ref || undefined),
    lastError: state === 'failed' ? 'refused by the gateway' : '',
    changedAt: now,
  }
}

/** Nothing is known but that nothing is known; what was known before is not forgotten. */
function withoutAnswer(refund: Refund, { why, now }: { why: string; now: Date }): Refund {
  if (refund.state === 'succeeded') return refund
  const lastError = why.slice(0, LONGEST_WHY)
  const state = refund.providerRef === undefined ? 'unknown' : refund.state
  return { ...refund, state, lastError, changedAt: now }
}

const LONGEST_WHY = 200

async function book(
  tx: Tx,
  facts: { call: Call; of: Taken; before: Refund | undefined; after: Refund },
): Promise<void> {
  const { call, of, before, after } = facts
  const wasBack = before?.state === 'succeeded'
  const isBack = after.state === 'succeeded'
  if (wasBack === isBack) return
  const money = { ...of, amount: minor(after.amount) }
  await postJournal(tx, {
    operator: call.operator,
    id: call.newId(),
    eventKey: `${isBack ? 'ref' : 'ref-returned'}:${after.id}`,
    kind: isBack ? 'refund' : 'refund-returned',
    bookingId: of.bookingId,
    at: call.now(),
    postings: isBack ? refundPostings(money) : refundReturnedPostings(money),
  })
  if (isBack)
    await waiveFee(tx, {
      call,
      bookingId: of.bookingId,
      refundId: after.id,
      currency: of.currency,
    })
}
