import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { settlePayment } from '../booking/settle-payment.ts'
import { listPaid } from '../payment/list-paid.ts'
import { cancelAttempt, captureAttempt } from '../payment/submit-attempt.ts'
import { listHeldForNothing } from './store.ts'

const MOST_AT_ONCE = 100

/**
 * What is held for a booking without a leg left is let go, or as much of it taken as was claimed for its fee. Nothing
 * to do where nothing is held, or a leg still needs it. An answer nobody got is asked for again by the job.
 */
export async function settleHold(call: Call, { bookingId }: { bookingId: string }): Promise<void> {
  const { operator } = call
  const attempt = await withOperator(call, async (tx) => {
    const due = await listHeldForNothing(tx, { operator, bookingId, most: 1 })
    if (due.length === 0) return undefined
    return (await listPaid(tx, { operator, bookingId })).find(({ state }) => state === 'authorised')
  })
  if (!attempt) return
  const takes = attempt.capturedAmount !== undefined && attempt.capturedAmount > 0
  const answer = takes
    ? await captureAttempt(call, { attempt })
    : await cancelAttempt(call, { attempt })
  await settlePayment(call, { bookingId, attemptId: attempt.id, answer })
}

/** The same for every booking of the install: after a crash, or an answer that got lost. */
export async function settleHolds(deps: Deps): Promise<void> {
  for (const profile of await deps.operators.list()) {
    const call = quietCall(deps, profile)
    const { operator } = call
    const ids = await withOperator(call, (tx) =>
      listHeldForNothing(tx, { operator, most: MOST_AT_ONCE }),
    )
    for (const bookingId of ids) await settleHold(call, { bookingId })
  }
}
