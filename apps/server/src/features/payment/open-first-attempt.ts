import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/statement.ts'
import type { FirstAttempt } from './first-attempt.ts'

/**
 * The statement that opens the first attempt, in the pipeline that makes the booking: stored before the gateway is ever
 * called, so that a crash cannot leave an unrecorded charge. Further attempts: open-attempt.ts.
 */
export const openAttemptStatement = ({
  operator,
  attempt,
}: {
  operator: OperatorId
  attempt: FirstAttempt
}): Statement => ({
  name: 'attempt.insert',
  text: `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state,
    made_at, changed_at, purpose, authorise_only) values ($1, $2, $3, 1, $4, $5, $6, 'submitting', $7, $7, $8, $9)`,
  values: [
    operator,
    attempt.id,
    attempt.bookingId,
    attempt.gateway,
    attempt.amount,
    attempt.currency,
    attempt.madeAt,
    attempt.purpose,
    attempt.authoriseOnly,
  ],
})
