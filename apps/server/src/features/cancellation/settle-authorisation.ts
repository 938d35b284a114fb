import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { settlePayment } from '../booking/payment/settle-payment.ts'
import { anyOpenAttempt } from '../payment/find-attempt.ts'
import { listPaid } from '../payment/list-paid.ts'
import { cancelAttempt, captureAttempt } from '../payment/submit-attempt.ts'
import { listUnneededAuthorisations } from './store.ts'

const BATCH_SIZE = 100

/**
 * Releases the authorisation of a booking without active legs, or captures the part claimed for its fee. Does nothing
 * if there is no authorisation or a leg still needs it. After a lost response the scheduled task retries.
 */
export async function settleAuthorisation(
  context: RequestContext,
  { bookingId }: { bookingId: string },
): Promise<void> {
  const { operator } = context
  const attempt = await withOperator(context, async (tx) => {
    const due = await listUnneededAuthorisations(tx, { operator, bookingId, max: 1 })
    if (due.length === 0) return undefined
    return (await listPaid(tx, { operator, bookingId })).find(({ state }) => state === 'authorised')
  })
  if (!attempt) return
  const takes = attempt.capturedAmount !== undefined && attempt.capturedAmount > 0
  const result = takes
    ? await captureAttempt(context, { attempt })
    : await cancelAttempt(context, { attempt })
  await settlePayment(context, { bookingId, attemptId: attempt.id, answer: result })
}

/** The same for every booking of the install, after a crash or a lost response. */
export async function settleAuthorisations(deps: Deps): Promise<void> {
  const due = await listDueOperators(deps, ({ id }) => anyOpenAttempt(id), {
    task: 'unneeded authorisations',
  })
  for (const profile of due) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const ids = await withOperator(context, (tx) =>
      listUnneededAuthorisations(tx, { operator, max: BATCH_SIZE }),
    )
    for (const bookingId of ids) await settleAuthorisation(context, { bookingId })
  }
}
