import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { type DriverCashRow, listDriverCash } from './payment-store.ts'

/** What each driver drove and took in a span, and the amount owed either way. */
export const showDriverCash = (
  deps: Pick<RequestContext, 'db' | 'operator'>,
  span: { from: Date; until: Date },
): Promise<DriverCashRow[]> =>
  withOperator(deps, (tx) => listDriverCash(tx, { operator: deps.operator, ...span }))
