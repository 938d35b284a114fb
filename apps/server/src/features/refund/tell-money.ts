import type { Minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { sumMoney } from './store.ts'

/** What was taken for a booking, what of it is back, on its way, or was refused by the gateway; without tips. */
export const tellMoney = (
  call: Pick<Call, 'db' | 'operator'>,
  { bookingId }: { bookingId: string },
): Promise<Record<'taken' | 'returned' | 'underWay' | 'failed', Minor>> =>
  withOperator(call, (tx) => sumMoney(tx, { operator: call.operator, bookingId }))
