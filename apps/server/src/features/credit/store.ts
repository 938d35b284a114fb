import { type Minor, minor } from '@kerbside/domain/money.ts'
import { sql } from 'kysely'
import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Key = { operator: OperatorId; bookerId: number }

/** False if the account does not exist or is closed. Undefined removes the limit. */
export async function markCreditLimit(
  tx: Tx,
  { operator, bookerId, limit, currency }: Key & { limit: Minor | undefined; currency: string },
): Promise<boolean> {
  return inOperator(tx, operator)
    .updateTable('booker')
    .set({
      credit_limit_minor: limit === undefined ? null : String(limit),
      credit_currency: currency,
    })
    .where('id', '=', bookerId)
    .where('retired_at', 'is', null)
    .$call(hasChanged)
}

/**
 * SQL for the amount an account owes: fares of active and driven legs and the fees of cancelled ones, except those on
 * paid invoices. Credit notes are subtracted; for a paid invoice only those made after the payment, because earlier
 * ones had already reduced it. `operator` and `account` are SQL: a placeholder such as `$1`, or a column.
 */
export const owedSql = (operator: string, account: string): string =>
  `select (${openText(operator, account)}) - (${creditedText(operator, account)})`

const openText = (operator: string, account: string): string => `select coalesce(sum(case
    when c.leg is not null then c.fee_minor
    when l.state in ('cancelled', 'declined', 'expired', 'failed') then 0
    else l.fare_minor end), 0)
  from booking b join leg l on l.operator_id = b.operator_id and l.booking_id = b.id
  left join cancellation c on c.operator_id = l.operator_id and c.booking_id = l.booking_id and c.leg = l.number
  where b.operator_id = ${operator} and b.booker_id = ${account} and b.payment_state = 'on_account'
  and not exists (select from invoice_line i join invoice v on v.operator_id = i.operator_id and v.id = i.invoice_id
    where i.operator_id = l.operator_id and i.booking_id = l.booking_id and i.leg = l.number and v.state = 'paid')`

const creditedText = (
  operator: string,
  account: string,
): string => `select coalesce(sum(n.total_minor), 0)
  from credit_note n join invoice v on v.operator_id = n.operator_id and v.id = n.invoice_id
  where n.operator_id = ${operator} and n.booker_id = ${account} and (v.paid_at is null or n.issued_at > v.paid_at)`

const OWED_PER_ACCOUNT = owedSql('k.operator_id', 'k.id')

/** What each of these accounts owes. */
export async function listAmountsOwed(
  tx: Tx,
  { operator, bookerIds }: { operator: OperatorId; bookerIds: readonly number[] },
): Promise<Map<number, Minor>> {
  const { rows } = await sql<{ id: number; owed: string }>`
    select k.id, (${sql.raw(OWED_PER_ACCOUNT)})::text as owed from booker k
    where k.operator_id = ${operator} and k.id = any(${[...bookerIds]}::int[])`.execute(tx)
  return new Map(rows.map(({ id, owed }) => [id, minor(Number(owed))]))
}
