import type { OperatorId } from '../../operator.ts'
import { namedStatement, type Statement } from '../../postgres/statement.ts'
import type { FirstAttempt } from './first-attempt.ts'

const insertAttempt = namedStatement('attempt.insert')`
  insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state,
  made_at, changed_at, purpose, authorise_only)
  values (${'operator'}, ${'id'}, ${'bookingId'}, 1, ${'gateway'}, ${'amount'}, ${'currency'}, 'submitting',
  ${'madeAt'}, ${'madeAt'}, ${'purpose'}, ${'authoriseOnly'})`

/**
 * The statement that opens the first attempt, in the pipeline that makes the booking: stored before the gateway is ever
 * called, so that a crash cannot leave an unrecorded charge. Further attempts: open-attempt.ts.
 */
export const openAttemptStatement = (params: {
  operator: OperatorId
  attempt: FirstAttempt
}): Statement => insertAttempt({ operator: params.operator, ...params.attempt })
