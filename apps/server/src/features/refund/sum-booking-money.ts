import type { Minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { sumMoney } from './store.ts'

/**
 * What was taken for a booking, and what of it was refunded, is pending or was rejected by the gateway; without tips.
 */
export const sumBookingMoney = (
  context: Pick<RequestContext, 'db' | 'operator'>,
  { bookingId }: { bookingId: string },
): Promise<Record<'taken' | 'returned' | 'underWay' | 'failed', Minor>> =>
  withOperator(context, (tx) => sumMoney(tx, { operator: context.operator, bookingId }))
