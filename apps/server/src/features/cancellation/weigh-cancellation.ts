import type { Booking } from '@kerbside/domain/booking/booking.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import { type LegCost, planCancellation } from '@kerbside/domain/payment/plan-cancellation.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
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
  const attempts = await listPaid(tx, { operator, bookingId: booking.id })
  const given = await sumRefunds(tx, { operator, attemptIds: attempts.map(({ id }) => id) })
  const spares = attempts.map((attempt) => ({
    attempt,
    spare: minor((attempt.capturedAmount ?? attempt.amount) - (given.get(attempt.id) ?? 0)),
  }))
  const costs = planCancellation(booking.legs, {
    ...moneyOf(booking, spares),
    cancels,
    bands: booking.cancelBands,
    at: call.now(),
    ...(waivedTo !== undefined && { waivedTo }),
  })
  return { costs, spares }
}

/** On an account the whole fare counts as paid: what is not kept is owed no longer. */
function moneyOf({ paymentState, total }: Booking, spares: readonly Spare[]) {
  if (paymentState === 'on_account') return { paid: total, spare: total }
  return {
    paid: minor(spares.reduce((all, { attempt }) => all + paidBy(attempt), 0)),
    spare: minor(spares.reduce((all, { spare }) => all + spare, 0)),
  }
}

/** Of held money the whole counts as paid, also when some of it was let go for a leg that was cancelled before. */
const paidBy = ({ state, amount, capturedAmount }: Spare['attempt']): number =>
  state === 'authorised' ? amount : (capturedAmount ?? amount)
