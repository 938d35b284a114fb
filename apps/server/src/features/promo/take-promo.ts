import type { OperatorId } from '../../operator.ts'
import { violationOf } from '../../postgres/database-error.ts'
import type { Statement } from '../../postgres/statement.ts'

/**
 * The statements that take one use of a code, in the pipeline that makes the booking. If another booking took the last
 * use of all, or this customer's last, a check constraint fails and with it the whole booking; `promoErrorOf`
 * recognises that error.
 */
export const takePromoUseStatements = (params: {
  operator: OperatorId
  promoId: number
  customer: string
}): Statement[] => [
  {
    name: 'promo.take',
    text: 'update promo set uses_left = uses_left - 1 where operator_id = $1 and id = $2 and uses_left is not null',
    values: [params.operator, params.promoId],
  },
  {
    // One use too many is written as 0, which the table's check rejects.
    name: 'promo.take-own',
    text: `insert into promo_use (operator_id, promo_id, customer, uses) values ($1, $2, $3, 1)
on conflict (operator_id, promo_id, customer) do update set uses = case
  when promo_use.uses >= (select p.uses_per_customer from promo p where p.operator_id = $1 and p.id = $2)
  then 0 else promo_use.uses + 1 end`,
    values: [params.operator, params.promoId, params.customer],
  },
]

/** Recognises the check constraints of the two tables. */
export function promoErrorOf(error: unknown): 'used-up' | 'used-by-customer' | undefined {
  const violation = violationOf(error)
  if (violation?.kind !== 'check') return undefined
  if (violation.table === 'promo') return 'used-up'
  return violation.table === 'promo_use' ? 'used-by-customer' : undefined
}
