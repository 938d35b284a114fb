import type { Minor } from '@kerbside/domain/money.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/one-trip.ts'

/**
 * Opens the first attempt to take a booking's money, in the trip that makes the booking: claimed before the gateway
 * is ever called, so that no crash can leave a charge nobody wrote down. Further attempts: open-attempt.ts.
 */
export const openingAttempt = (facts: {
  operator: OperatorId
  attemptId: string
  booking: { id: string; total: Minor; currency: string }
  gateway: string
  now: Date
}): Statement => ({
  name: 'attempt.insert',
  text: `insert into payment_attempt (operator_id, id, booking_id, number, gateway, amount_minor, currency, state,
    made_at, changed_at) values ($1, $2, $3, 1, $4, $5, $6, 'submitting', $7, $7)`,
  values: [
    facts.operator,
    facts.attemptId,
    facts.booking.id,
    facts.gateway,
    facts.booking.total,
    facts.booking.currency,
    facts.now,
  ],
})
