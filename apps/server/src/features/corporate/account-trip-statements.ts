import { approvalEnds } from '@kerbside/domain/corporate/check-approval.ts'
import type { TripBreach } from '@kerbside/domain/corporate/trip-rules.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/statement.ts'

/**
 * The statements that record a booking for its account. They run in the same pipeline, after the booking is inserted.
 */
export function accountTripStatements(params: {
  operator: OperatorId
  bookingId: string
  bookerId: number
  customerId: string
  costCentre: string
  breaches: readonly TripBreach[]
  pickupAt: Date
  now: Date
}): Statement[] {
  const { operator, bookingId, costCentre, breaches, now } = params
  const statement: Statement = {
    name: 'corporate.trip',
    text: 'insert into account_trip (operator_id, booking_id, cost_centre) values ($1, $2, $3)',
    values: [operator, bookingId, costCentre],
  }
  if (breaches.length === 0) return [statement]
  return [
    statement,
    {
      name: 'corporate.ask',
      text: `insert into approval (operator_id, booking_id, booker_id, requested_by, reasons, state, requested_at, expires_at)
        values ($1, $2, $3, $4, $5, 'requested', $6, $7)`,
      values: [
        operator,
        bookingId,
        params.bookerId,
        params.customerId,
        JSON.stringify(breaches),
        now,
        approvalEnds({ requestedAt: now, pickupAt: params.pickupAt }),
      ],
    },
  ]
}
