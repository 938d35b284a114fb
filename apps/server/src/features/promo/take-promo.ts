import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/one-trip.ts'

/**
 * Takes one use, in the trip that makes the booking. The last use of all, or this customer's last, taken by somebody
 * else in between breaks a check, and with it the whole booking: `promoFaultOf` knows that error.
 */
export const takingPromoUse = (facts: {
  operator: OperatorId
  promoId: number
  customer: string
}): Statement[] => [
  {
    name: 'promo.take',
    text: 'update promo set uses_left = uses_left - 1 where operator_id = $1 and id = $2 and uses_left is not null',
    values: [facts.operator, facts.promoId],
  },
  {
    // One use too many becomes none, which the table does not take.
    name: 'promo.take-own',
    text: `insert into promo_use (operator_id, promo_id, customer, uses) values ($1, $2, $3, 1)
on conflict (operator_id, promo_id, customer) do update set uses = case
  when promo_use.uses >= (select p.uses_per_customer from promo p where p.operator_id = $1 and p.id = $2)
  then 0 else promo_use.uses + 1 end`,
    values: [facts.operator, facts.promoId, facts.customer],
  },
]

/** SQLSTATE 23514, a check, on one of the two tables. */
export function promoFaultOf(error: unknown): 'used-up' | 'used-by-customer' | undefined {
  const isCheck =
    typeof error === 'object' && error !== null && 'code' in error && error.code === '23514'
  if (!isCheck || !('table' in error)) return undefined
  if (error.table === 'promo') return 'used-up'
  return error.table === 'promo_use' ? 'used-by-customer' : undefined
}
