import type { RateTable } from '@kerbside/domain/quotation/exchange.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keptPer } from '../../kept-briefly.ts'
import { listRates } from './exchange-store.ts'

const tables = keptPer<RateTable>()

/** The operator's rates as they were at most five seconds ago: they change once a day. */
export function findRates(call: Call): Promise<RateTable> {
  const { operator } = call
  const at = call.now()
  const load = () => withOperator(call, (tx) => listRates(tx, { operator, at }))
  return tables(call.db).get(at, { key: operator, load })
}
