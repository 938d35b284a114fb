import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { paidShares } from '@kerbside/domain/payment/paid-shares.ts'
import { type LegCost, planCancellation } from '@kerbside/domain/payment/plan-cancellation.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { listPaid } from '../payment/list-paid.ts'
import { sumRefunds } from './store.ts'

/** A paid attempt with its refundable amount. */
export type RefundableAttempt = {
  attempt: Awaited<ReturnType<typeof listPaid>>[number]
  spare: Minor
}

export type Weighed = { costs: LegCost[]; spares: RefundableAttempt[] }

/** What cancelling these legs costs now, and which payments a refund can come from. */
export async function weighCancellation(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'now'>
    booking: Booking
    cancels: readonly number[]
    waivedTo: Minor | undefined
  },
): Promise<Weighed> {
  const { context, booking, cancels, waivedTo } = params
  const { operator } = context
  const spares = await listSpares(tx, { operator, bookingId: booking.id })
  const costs = planCancellation(booking.legs, {
    ...moneyOf(booking, spares),
    cancels,
    bands: booking.cancelBands,
    at: context.now(),
    ...(waivedTo !== undefined && { waivedTo }),
  })
  return { costs, spares }
}

/** The refundable payments of a booking's fare, latest first; locked until the transaction ends. */
export async function listSpares(
  tx: Tx,
  key: { operator: OperatorId; bookingId: string },
): Promise<RefundableAttempt[]> {
  const attempts = await listPaid(tx, key)
  const attemptIds = attempts.map(({ id }) => id)
  const given = await sumRefunds(tx, { operator: key.operator, attemptIds })
  return attempts.map((attempt) => ({
    attempt,
    spare: minor((attempt.capturedAmount ?? attempt.amount) - (given.get(attempt.id) ?? 0)),
  }))
}

/** On account the whole fare counts as paid: the part that is not kept is no longer owed. */
function moneyOf(booking: Booking, spares: readonly RefundableAttempt[]) {
  const { paymentState, total } = booking
  if (paymentState === 'on_account') return { paid: total, spare: total }
  const paid = spares.reduce((all, { attempt }) => all + paidBy(attempt), 0)
  return {
    // an amount refunded after a cheaper change is not kept twice
    paid: minor(Math.min(paid, total)),
    ...(paymentState === 'deposit_paid' && { shares: paidShares(booking) }),
    spare: minor(spares.reduce((all, { spare: refundable }) => all + refundable, 0)),
  }
}

/** An authorisation counts as paid in full, even if a part was released for a leg cancelled earlier. */
const paidBy = ({ state, amount, capturedAmount }: RefundableAttempt['attempt']): number =>
  state === 'authorised' ? amount : (capturedAmount ?? amount)
