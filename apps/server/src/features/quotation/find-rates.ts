import type { RateTable } from '@kerbside/domain/quotation/exchange.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listRates } from './exchange-store.ts'

type Kept = { until: number; rates: Promise<RateTable> }

const KEPT_MS = 5_000
const MOST_KEPT = 10_000
const kept = new WeakMap<object, Map<string, Kept>>()

/** The operator's rates as they were at most five seconds ago: they change once a day. */
export function findRates(call: Call): Promise<RateTable> {
  const tables = kept.get(call.db) ?? new Map<string, Kept>()
  kept.set(call.db, tables)
  const now = call.now().getTime()
  const known = tables.get(call.operator)
  if (known && known.until > now && known.until - KEPT_MS <= now) return known.rates
  if (tables.size >= MOST_KEPT) tables.clear()
  const rates = withOperator(call, (tx) =>
    listRates(tx, { operator: call.operator, at: call.now() }),
  )
  tables.set(call.operator, { until: now + KEPT_MS, rates })
  rates.catch(() => tables.delete(call.operator))
  return rates
}
