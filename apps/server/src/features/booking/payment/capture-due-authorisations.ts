import { isCalledOff } from '@kerbside/domain/booking/leg-state.ts'
import { addMinutes } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import {
  type Attempt,
  anyOpenAttempt,
  findAuthorisationsToCapture,
} from '../../payment/find-attempt.ts'
import { captureAttempt } from '../../payment/submit-attempt.ts'
import { findBooking } from '../store.ts'
import { hasPendingCharge } from './find-pending-charge.ts'
import { settlePayment } from './settle-payment.ts'

/** Captures card authorisations: of completed legs, and of others before the bank drops them. */
export async function captureDueAuthorisations(deps: Deps): Promise<number> {
  let taken = 0
  const due = await listDueOperators(deps, ({ id }) => anyOpenAttempt(id), {
    task: 'due card authorisations',
  })
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const authorisations = await withOperator(context, (tx) =>
      findAuthorisationsToCapture(tx, { operator, now: deps.now() }),
    )
    for (const attempt of authorisations) if (await take(context, attempt)) taken += 1
  }
  return taken
}

/** The same for one booking that is over, at once. After a lost response the scheduled task retries. */
export async function captureAuthorisationsOf(
  context: RequestContext,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const { operator } = context
  const authorisations = await withOperator(context, (tx) =>
    findAuthorisationsToCapture(tx, { operator, now: context.now() }),
  )
  for (const attempt of authorisations)
    if (attempt.bookingId === bookingId) await take(context, attempt)
}

/** An authorisation that expires before this would run out before a person decides. */
const soon = (now: Date): Date => addMinutes(now, 24 * 60)

async function take(context: RequestContext, attempt: Attempt): Promise<boolean> {
  const { operator } = context
  const { bookingId } = attempt
  const booking = await withOperator(context, (tx) => findBooking(tx, { operator, bookingId }))
  // The charge for a cancelled leg was settled when it was cancelled.
  if (!booking || booking.legs.every(({ state }) => isCalledOff(state))) return false
  // a no-show may still be under review; an authorisation about to expire is captured anyway, and what is not
  // charged is refunded
  const mayWait = attempt.captureBefore === undefined || attempt.captureBefore > soon(context.now())
  if (mayWait && booking.legs.some(({ state }) => state === 'no_show')) {
    const key = { operator, bookingId }
    if (await withOperator(context, (tx) => hasPendingCharge(tx, key))) return false
  }
  const result = await captureAttempt(context, { attempt })
  const { booking: after } = await settlePayment(context, {
    bookingId,
    attemptId: attempt.id,
    answer: result,
  })
  return after.paymentState === 'paid'
}
