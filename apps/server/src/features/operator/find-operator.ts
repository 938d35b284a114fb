import { normaliseHost } from '@kerbside/domain/hosting/host-name.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { cacheBriefly } from '../../cache-briefly.ts'
import { type Tables, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { filterChanged, findHost, findOperatorRow, listHosts, readOperators } from './store.ts'

export type OperatorCache = {
  /** The operator of a host name; in a demo an unknown host gets the first operator. */
  byHost(host: string): Promise<Operator | undefined>
  /** Every operator of the install, for scheduled tasks. */
  list(): Promise<Operator[]>
  forget(): void
}

/** The host that stands for all others in a demo install. */
export const ANY_HOST = '*'

/** Whether an operator has exactly this host name. */
export const isOperatorHost = async (db: Kysely<Tables>, host: string): Promise<boolean> =>
  host !== ANY_HOST && (await findHost(db, host)) !== undefined

/** A cache of operators, at most five seconds old: every request needs one, and they change about once a week. */
export function openOperatorCache(
  { db, hot }: { db: Kysely<Tables>; hot: pg.Pool },
  settings: { demo: boolean; now: () => Date },
): OperatorCache {
  const cache = cacheBriefly<Operator | undefined>()
  const keptList = cacheBriefly<Operator[]>()
  /** The operators of the last list; only those that have changed since are read again. */
  const listed = new Map<OperatorId, { operator: Operator; state: string }>()

  const load = async (host: string): Promise<Operator | undefined> => {
    const id =
      (await findHost(db, host)) ?? (settings.demo ? await findHost(db, ANY_HOST) : undefined)
    if (id === undefined) return undefined
    const operator = id as OperatorId
    return withOperator({ db, operator }, (tx) => findOperatorRow(tx, { operator }))
  }

  const loadAll = async (): Promise<Operator[]> => {
    const ids = [...new Set((await listHosts(db)).map((row) => row.operatorId as OperatorId))]
    const states = new Map(ids.map((id) => [id, listed.get(id)?.state]))
    const changed = await filterChanged(hot, states)
    for (const id of changed) listed.delete(id)
    for (const found of await readOperators(hot, changed))
      listed.set(found.operator.id as OperatorId, found)
    for (const id of listed.keys()) if (!states.has(id)) listed.delete(id)
    return ids.flatMap((id) => listed.get(id)?.operator ?? [])
  }

  return {
    byHost(rawHost) {
      const host = normaliseHost(rawHost)
      return cache.get(settings.now(), { key: host, load: () => load(host) })
    },
    list: () => keptList.get(settings.now(), { key: 'all', load: loadAll }),
    forget() {
      cache.forget()
      keptList.forget()
      listed.clear()
    },
  }
}
