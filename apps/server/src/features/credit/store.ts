import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Of = { operator: OperatorId; bookerId: number }

/** False when there is no such account, or it was closed. Undefined takes the limit away. */
export async function markCreditLimit(
  tx: Tx,
  { operator, bookerId, limit, currency }: Of & { limit: Minor | undefined; currency: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('booker')
    .set({
      credit_limit_minor: limit === undefined ? null : String(limit),
      credit_currency: currency,
    })
    .where('operator_id', '=', operator)
    .where('id', '=', bookerId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
