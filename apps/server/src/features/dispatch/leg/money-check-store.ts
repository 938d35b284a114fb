import type { MoneyCheck } from '@kerbside/domain/dispatch/day-leg.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

type Row = { bookingId: string; leg: number; reference: number; check: MoneyCheck }

/** Older cases are for accounting, not for the board. */
const SINCE = "interval '14 days'"
const MAX_RESULTS = 50

/**
 * Legs with a payment that a person must check: a charge based only on a driver's claim, cash that a driver has and
 * no one owes, and a cash fare not paid in full. Those of the last two weeks, newest first.
 */
export async function listMoneyChecks(
  tx: Tx,
  { operator, from, until }: { operator: OperatorId; from: Date; until: Date },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with decision as (
      select distinct on (booking_id, leg) booking_id, leg, to_state from transition
      where operator_id = ${operator} and machine = 'note' and at > ${from}::timestamptz - ${sql.raw(SINCE)}
        and to_state in ('charge-held', 'charge-taken', 'charge-dropped')
      order by booking_id, leg, version desc, at desc, id desc
    )
    select * from (
      select leg.booking_id as "bookingId", leg.number as leg, leg.reference, leg.pickup_at,
        case
          when decision.to_state = 'charge-held' then 'charge-held'
          when cash_taken.amount_minor > case
            when leg.state = 'completed' or leg.driver_id = cash_taken.driver_id
              and leg.state in ('arrived', 'en_route', 'on_board') then leg.fare_minor
            else 0 end then 'cash-back'
          when cash_taken.stated and leg.state = 'completed'
            and booking.payment_state in ('unpaid', 'deposit_paid')
            and cash_taken.amount_minor < leg.fare_minor then 'cash-short'
        end as check
      from leg
      join booking on booking.operator_id = leg.operator_id and booking.id = leg.booking_id
      left join decision on decision.booking_id = leg.booking_id and decision.leg = leg.number
      left join cash_taken on cash_taken.operator_id = leg.operator_id
        and cash_taken.booking_id = leg.booking_id and cash_taken.leg = leg.number
      where leg.operator_id = ${operator} and leg.pickup_at < ${until}
        and leg.pickup_at > ${from}::timestamptz - ${sql.raw(SINCE)}
        and (decision.to_state = 'charge-held' or cash_taken.driver_id is not null)
    ) as found
    where found.check is not null order by found.pickup_at desc limit ${MAX_RESULTS}`.execute(tx)
  return rows
}
