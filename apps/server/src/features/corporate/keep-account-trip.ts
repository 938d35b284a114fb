import { approvalEnds } from '@kerbside/domain/corporate/judge-approval.ts'
import type { TripBreach } from '@kerbside/domain/corporate/trip-rules.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/one-trip.ts'

/** What a booking made for an account leaves there, in the trip that makes it and after it is inserted. */
export function keepingAccountTrip(facts: {
  operator: OperatorId
  bookingId: string
  bookerId: number
  customerId: string
  costCentre: string
  breaches: readonly TripBreach[]
  pickupAt: Date
  now: Date
}): Statement[] {
  const { operator, bookingId, costCentre, breaches, now } = facts
  const kept: Statement = {
    name: 'corporate.trip',
    text: 'insert into account_trip (operator_id, booking_id, cost_centre) values ($1, $2, $3)',
    values: [operator, bookingId, costCentre],
  }
  if (breaches.length === 0) return [kept]
  return [
    kept,
    {
      name: 'corporate.ask',
      text: `insert into approval (operator_id, booking_id, booker_id, asked_by, reasons, state, asked_at, expires_at)
        values ($1, $2, $3, $4, $5, 'asked', $6, $7)`,
      values: [
        operator,
        bookingId,
        facts.bookerId,
        facts.customerId,
        JSON.stringify(breaches),
        now,
        approvalEnds({ askedAt: now, pickupAt: facts.pickupAt }),
      ],
    },
  ]
}
