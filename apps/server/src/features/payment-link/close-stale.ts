import { HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import { systemContext } from '../../system-context.ts'
import { findAnyBooking } from '../booking/find/find-any-booking.ts'
import { refreshPayment } from '../booking/payment/refresh-payment.ts'
import { withdrawPayment } from '../booking/payment/withdraw-payment.ts'
import { anyOpenAttempt } from '../payment/find-attempt.ts'
import { listStale } from './store.ts'

/** The longest a cardholder spends on a bank's confirmation; opening the link again starts a new one. */
const STALE_MS = 2 * HOUR
const BATCH_SIZE = 100

/**
 * Withdraws attempts that links opened and no payer confirmed, so that gateways are not polled for ever. Attempts of
 * bookings that wait for payment lapse with the booking. Returns how many were withdrawn.
 */
export async function closeStale(deps: Deps): Promise<number> {
  let closed = 0
  const before = new Date(deps.now().getTime() - STALE_MS)
  const due = await listDueOperators(deps, ({ id }) => anyOpenAttempt(id), {
    task: 'stale payment links',
  })
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const references = await withOperator(context, (tx) =>
      listStale(tx, { operator, before, max: BATCH_SIZE }),
    )
    for (const reference of references) {
      const booking = await findAnyBooking(context, { reference })
      const payment = booking && (await refreshPayment(context, { booking }))
      if (payment?.outcome.kind !== 'action') continue
      await withdrawPayment(context, payment)
      closed += 1
    }
  }
  return closed
}
