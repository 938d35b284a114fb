import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/one-trip.ts'
import type { FirstAttempt } from './first-attempt.ts'

/**
 * Opens the first attempt to take a booking's money, in the trip that makes the booking: claimed before the gateway
 * is ever called, so that no crash can leave a charge nobody wrote down. Further attempts: open-attempt.ts.
 */
export const openingAttempt = ({
  operator,
  attempt,
}: {
  operator: OperatorId
  attempt: FirstAttempt
}): Statement => ({
  name: 'attempt.insert',
  text: `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state,
    made_at, changed_at, purpose, hold) values ($1, $2, $3, 1, $4, $5, $6, 'submitting', $7, $7, $8, $9)`,
  values: [
    operator,
    attempt.id,
    attempt.bookingId,
    attempt.gateway,
    attempt.amount,
    attempt.currency,
    attempt.madeAt,
    attempt.purpose,
    attempt.hold,
  ],
})
