import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import { type Tables, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findHost, findOperatorRow, listHosts } from './store.ts'

export type OperatorBook = {
  /** The operator a host name belongs to; in a demo an unknown host gets the first one. */
  byHost(host: string): Promise<Operator | undefined>
  /** Every operator of the install, for the jobs that look after all of them. */
  list(): Promise<Operator[]>
  forget(): void
}

const KEPT_MS = 5_000
/** The host that stands for all others in a demo install. */
export const ANY_HOST = '*'
const MOST_KEPT = 10_000

/** Operators as they were at most five seconds ago: every request asks, and they change once a week. */
export function openOperatorBook(
  db: Kysely<Tables>,
  settings: { demo: boolean; now: () => Date },
): OperatorBook {
  const kept = new Map<string, { until: number; operator: Promise<Operator | undefined> }>()

  const load = async (host: string): Promise<Operator | undefined> => {
    const id =
      (await findHost(db, host)) ?? (settings.demo ? await findHost(db, ANY_HOST) : undefined)
    if (id === undefined) return undefined
    const operator = id as OperatorId
    return withOperator({ db, operator }, (tx) => findOperatorRow(tx, { operator }))
  }

  return {
    byHost(host) {
      const now = settings.now().getTime()
      const known = kept.get(host)
      if (known && known.until > now) return known.operator
      if (kept.size > MOST_KEPT) kept.clear()
      const operator = load(host)
      kept.set(host, { until: now + KEPT_MS, operator })
      // A failure must not be remembered for five seconds.
      operator.catch(() => kept.delete(host))
      return operator
    },
    async list() {
      const ids = new Set((await listHosts(db)).map((row) => row.operatorId))
      const operators = await Promise.all(
        [...ids].map((id) => {
          const operator = id as OperatorId
          return withOperator({ db, operator }, (tx) => findOperatorRow(tx, { operator }))
        }),
      )
      return operators.filter((operator) => operator !== undefined)
    },
    forget: () => kept.clear(),
  }
}
