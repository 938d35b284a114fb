import type { LegState } from '@kerbside/domain/booking/leg-state.ts'
import { minor } from '@kerbside/domain/money.ts'
import type { PaymentMethod } from '@kerbside/domain/payment/payment.ts'
import type { Place } from '@kerbside/domain/places/place.ts'
import type { DaySpan } from '@kerbside/domain/statement/civil-days.ts'
import type { StatementLeg } from '@kerbside/domain/statement/statement.ts'
import type { LocalTime } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** A leg booked for an account. */
export type AccountLeg = StatementLeg & {
  reference: number
  pickupLocal: LocalTime
  pickup: Place
  dropOff: Place
  vias: readonly Place[]
  note: string
  ourRef: string
  costCentre: string
  passenger: string
  /** The booker of the account; '' once they have left the company. */
  bookedBy: string
}

type Row = {
  reference: number
  state: LegState
  pickup_local: string
  pickup: Place
  drop_off: Place
  vias: Place[]
  note: string
  our_ref: string
  cost_centre: string | null
  passenger: { name: string }
  booked_by: string | null
  payment_method: PaymentMethod
  currency: string
  fare_minor: string
  fee_minor: string | null
  taken_minor: string | null
}

/**
 * Every leg of an account by the day of its pickup, earliest first. Money authorised or captured at a gateway is
 * divided by the leg's share, and so are refunds of the whole payment; tips are excluded, because they are the
 * driver's.
 */
export async function listAccountLegs(
  tx: Tx,
  { operator, bookerId, span }: { operator: OperatorId; bookerId: number; span: DaySpan },
): Promise<AccountLeg[]> {
  const { rows } = await sql<Row>`
    select l.reference, l.state, l.pickup_local, l.pickup, l.drop_off, l.vias, b.note, b.our_ref, t.cost_centre,
      b.passenger, c.first_name || ' ' || c.last_name as booked_by, b.payment_method, b.currency, l.fare_minor,
      k.fee_minor, (
        select sum(s.amount_minor - round(s.amount_minor * coalesce(g.given, 0)
          / nullif(coalesce(a.captured_minor, a.amount_minor), 0)))::text
        from payment_attempt a
        join payment_allocation s on s.operator_id = a.operator_id and s.attempt_id = a.id and s.leg = l.number
        left join lateral (select sum(r.amount_minor) as given from refund r
          where r.operator_id = a.operator_id and r.attempt_id = a.id and r.state <> 'failed') g on true
        where a.operator_id = b.operator_id and a.booking_id = b.id and a.state = 'captured' and a.purpose <> 'tip'
      ) as taken_minor
    from booking b
    join leg l on l.operator_id = b.operator_id and l.booking_id = b.id
    left join account_trip t on t.operator_id = b.operator_id and t.booking_id = b.id
    left join customer c on c.operator_id = b.operator_id and c.id = b.customer_id
    left join cancellation k on k.operator_id = l.operator_id and k.booking_id = l.booking_id and k.leg = l.number
    where b.operator_id = ${operator} and b.booker_id = ${bookerId}
      and l.pickup_local >= ${span.from} and l.pickup_local < ${`${span.to}T24`}
      and l.state not in ('held', 'expired', 'failed')
    order by l.pickup_at, l.reference`.execute(tx)
  return rows.map(read)
}

const read = (row: Row): AccountLeg => ({
  reference: row.reference,
  state: row.state,
  pickupLocal: row.pickup_local as LocalTime,
  pickup: row.pickup,
  dropOff: row.drop_off,
  vias: row.vias,
  note: row.note,
  ourRef: row.our_ref,
  costCentre: row.cost_centre ?? '',
  passenger: row.passenger.name,
  bookedBy: row.booked_by?.trim() ?? '',
  method: row.payment_method,
  currency: row.currency,
  fare: minor(Number(row.fare_minor)),
  fee: minor(Number(row.fee_minor ?? 0)),
  taken: minor(Number(row.taken_minor ?? 0)),
})
