import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/one-trip.ts'

/**
 * Takes one use, in the trip that makes the booking. The last use taken by somebody else in between breaks the
 * check on uses_left, and with it the whole booking: `isUsedUp` knows that error.
 */
export const takingPromoUse = (facts: { operator: OperatorId; promoId: number }): Statement => ({
  name: 'promo.take',
  text: 'update promo set uses_left = uses_left - 1 where operator_id = $1 and id = $2 and uses_left is not null',
  values: [facts.operator, facts.promoId],
})

/** SQLSTATE 23514, a check, on the promo table. */
export const isUsedUp = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  error.code === '23514' &&
  'table' in error &&
  error.table === 'promo'
