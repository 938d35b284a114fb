import type { Minor } from '@kerbside/domain/money.ts'
import type { OperatorId } from '../../operator.ts'
import { violationOf } from '../../postgres/database-error.ts'
import type { Statement } from '../../postgres/statement.ts'
import { owedSql } from './store.ts'

const OWED_SQL = owedSql('$1', '$2')

/**
 * Checks the account's credit limit in the pipeline that makes a booking, before it is inserted. Locks the account's
 * row until the end, so that simultaneous bookings fit exactly as sequential ones would. Exceeding the limit violates
 * a check constraint, which `isCreditError` recognises. Without a limit every booking fits.
 */
export const takeCreditStatement = (params: {
  operator: OperatorId
  bookerId: number
  amount: Minor
  currency: string
}): Statement[] => [
  {
    name: 'credit.hold',
    text: 'select id from booker where operator_id = $1 and id = $2 for update',
    values: [params.operator, params.bookerId],
  },
  {
    // a separate statement, so that it sees bookings committed while the first one waited for the lock
    name: 'credit.check',
    text: `update booker set credit_limit_minor = -1
where operator_id = $1 and id = $2 and credit_limit_minor is not null
and (credit_currency <> $4 or credit_limit_minor < $3::bigint + (${OWED_SQL}))`,
    values: [params.operator, params.bookerId, params.amount, params.currency],
  },
]

/** The check constraint on the account: the limit would be exceeded or is in another currency. */
export function isCreditError(error: unknown): boolean {
  const violation = violationOf(error)
  return violation?.kind === 'check' && violation.table === 'booker'
}
