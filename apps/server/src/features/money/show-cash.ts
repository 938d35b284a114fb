import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type DriverCashRow, listDriverCash } from './payment-store.ts'

/** What each driver drove and took in a span, and what is owed either way. */
export const showDriverCash = (
  means: Pick<Call, 'db' | 'operator'>,
  span: { from: Date; until: Date },
): Promise<DriverCashRow[]> =>
  withOperator(means, (tx) => listDriverCash(tx, { operator: means.operator, ...span }))
