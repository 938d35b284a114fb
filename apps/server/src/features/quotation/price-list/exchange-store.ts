import type { RateTable } from '@kerbside/domain/quotation/exchange.ts'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** The operator's exchange rates at a time: for each currency the newest rate in effect. */
export async function listRates(
  tx: Tx,
  { operator, at }: { operator: OperatorId; at: Date },
): Promise<RateTable> {
  const rows = await inOperator(tx, operator)
    .selectFrom('exchange_rate')
    .select(['currency', 'per_gbp'])
    .where('effective_from', '<=', at)
    .orderBy('effective_from')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.currency, row.per_gbp]))
}
