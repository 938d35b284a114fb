import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import { systemContext } from '../../../system-context.ts'
import { anyOpenAttempt, takeUnsettled } from '../../payment/find-attempt.ts'
import { findBooking } from '../store.ts'
import { refreshPayment } from './refresh-payment.ts'
import { withdrawPayment } from './withdraw-payment.ts'

/**
 * Asks the gateways about every payment with an unknown result, so that a customer who paid and closed the browser is
 * confirmed too. Returns how many bookings were checked. Two processes can share the work.
 */
export async function settleAttempts(deps: Deps): Promise<number> {
  let looked = 0
  const due = await listDueOperators(deps, ({ id }) => anyOpenAttempt(id), {
    task: 'pending payments',
  })
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const ids = await withOperator(context, (tx) =>
      takeUnsettled(tx, { operator, now: deps.now() }),
    )
    for (const bookingId of ids) {
      const booking = await withOperator(context, (tx) => findBooking(tx, { operator, bookingId }))
      if (!booking) continue
      const payment = await refreshPayment(context, { booking })
      // The booking was cancelled while the result was unknown: a payment still waiting for its customer is
      // withdrawn.
      const isOver = payment.booking.legs.every(({ state }) => isCalledOff(state))
      if (payment.outcome.kind === 'action' && isOver) await withdrawPayment(context, payment)
      looked += 1
    }
  }
  return looked
}
