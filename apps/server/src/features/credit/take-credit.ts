import type { Minor } from '@kerbside/domain/money.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/one-trip.ts'

/**
 * Open bookings of account $2 of operator $1: legs that are or were driven, and what cancelling the others cost; not
 * those of an invoice that was paid.
 */
const OWED = `select coalesce(sum(case
    when c.leg is not null then c.fee_minor
    when l.state in ('cancelled', 'declined', 'expired', 'failed') then 0
    else l.fare_minor end), 0)
  from booking b join leg l on l.operator_id = b.operator_id and l.booking_id = b.id
  left join cancellation c on c.operator_id = l.operator_id and c.booking_id = l.booking_id and c.leg = l.number
  where b.operator_id = $1 and b.booker_id = $2 and b.payment_state = 'on_account'
  and not exists (select from invoice_line i join invoice v on v.operator_id = i.operator_id and v.id = i.invoice_id
    where i.operator_id = l.operator_id and i.booking_id = l.booking_id and i.leg = l.number and v.state = 'paid')`

/**
 * Checks that an account may owe this booking too, in the trip that makes it and before it is inserted. The account's
 * row is held until the end, so that of many at once exactly as many fit as fit one after the other. A limit that
 * would be passed becomes one the table does not take: `isCreditFault` knows that error. No limit: everything fits.
 */
export const takingCredit = (facts: {
  operator: OperatorId
  bookerId: number
  amount: Minor
  currency: string
}): Statement[] => [
  {
    name: 'credit.hold',
    text: 'select id from booker where operator_id = $1 and id = $2 for update',
    values: [facts.operator, facts.bookerId],
  },
  {
    // a statement of its own: what was booked while this one waited for the row counts
    name: 'credit.check',
    text: `update booker set credit_limit_minor = -1
where operator_id = $1 and id = $2 and credit_limit_minor is not null
and (credit_currency <> $4 or credit_limit_minor < $3::bigint + (${OWED}))`,
    values: [facts.operator, facts.bookerId, facts.amount, facts.currency],
  },
]

/** SQLSTATE 23514, a check, on the account: its limit would be passed, or is of another currency. */
export const isCreditFault = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === '23514' &&
  'table' in error &&
  error.table === 'booker'
