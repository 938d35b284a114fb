import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { paidShares } from '@kerbside/domain/payment/paid-shares.ts'
import { type LegCost, planCancellation } from '@kerbside/domain/payment/plan-cancellation.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { listPaid } from '../payment/list-paid.ts'
import { sumRefunds } from './store.ts'

/** An attempt that paid, with what can still go back of it. */
export type Spare = { attempt: Awaited<ReturnType<typeof listPaid>>[number]; spare: Minor }

export type Weighed = { costs: LegCost[]; spares: Spare[] }

/** What cancelling these legs costs now, and where what goes back can come from. */
export async function weighCancellation(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'now'>
    booking: Booking
    cancels: readonly number[]
    waivedTo: Minor | undefined
  },
): Promise<Weighed> {
  const { call, booking, cancels, waivedTo } = facts
  const { operator } = call
  const spares = await listSpares(tx, { operator, bookingId: booking.id })
  const costs = planCancellation(booking.legs, {
    ...moneyOf(booking, spares),
    cancels,
    bands: booking.cancelBands,
    at: call.now(),
    ...(waivedTo !== undefined && { waivedTo }),
  })
  return { costs, spares }
}

/** What was paid for a booking's fare and can still go back, what came last first; nobody moves it until the end. */
export async function listSpares(
  tx: Tx,
  of: { operator: OperatorId; bookingId: string },
): Promise<Spare[]> {
  const attempts = await listPaid(tx, of)
  const attemptIds = attempts.map(({ id }) => id)
  const given = await sumRefunds(tx, { operator: of.operator, attemptIds })
  return attempts.map((attempt) => ({
    attempt,
    spare: minor((attempt.capturedAmount ?? attempt.amount) - (given.get(attempt.id) ?? 0)),
  }))
}

/** On an account the whole fare counts as paid: what is not kept is owed no longer. */
function moneyOf(booking: Booking, spares: readonly Spare[]) {
  const { paymentState, total } = booking
  if (paymentState === 'on_account') return { paid: total, spare: total }
  const paid = spares.reduce((all, { attempt }) => all + paidBy(attempt), 0)
  return {
    // what a trip that became cheaper gave back is not kept twice
    paid: minor(Math.min(paid, total)),
    ...(paymentState === 'deposit_paid' && { shares: paidShares(booking) }),
    spare: minor(spares.reduce((all, { spare }) => all + spare, 0)),
  }
}

/** Of held money the whole counts as paid, also when some of it was let go for a leg that was cancelled before. */
const paidBy = ({ state, amount, capturedAmount }: Spare['attempt']): number =>
  state === 'authorised' ? amount : (capturedAmount ?? amount)
