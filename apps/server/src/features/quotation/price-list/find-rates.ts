import type { RateTable } from '@kerbside/domain/quotation/exchange.ts'
import { cachePerDatabase } from '../../../cache-briefly.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listRates } from './exchange-store.ts'

const tables = cachePerDatabase<RateTable>()

/** The operator's exchange rates, at most five seconds old: they change once a day. */
export function findRates(context: RequestContext): Promise<RateTable> {
  const { operator } = context
  const at = context.now()
  const load = () => withOperator(context, (tx) => listRates(tx, { operator, at }))
  return tables(context.db).get(at, { key: operator, load })
}
