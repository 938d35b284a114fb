import type { Minor } from '@kerbside/domain/money.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/one-trip.ts'
import { owedText } from './store.ts'

const OWED = owedText('$1', '$2')

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
