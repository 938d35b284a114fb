import { foldHost } from '@kerbside/domain/hosting/host-name.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Kysely } from 'kysely'
import { type Tables, withOperator } from '../../db.ts'
import { keptBriefly } from '../../kept-briefly.ts'
import type { OperatorId } from '../../operator.ts'
import { findHost, findOperatorRow, listHosts } from './store.ts'

export type OperatorBook = {
  /** The operator a host name belongs to; in a demo an unknown host gets the first one. */
  byHost(host: string): Promise<Operator | undefined>
  /** Every operator of the install, for background tasks and commands. At most five seconds old, like `byHost`. */
  list(): Promise<Operator[]>
  forget(): void
}

/** Whether an operator has this very host name. */
export const isOperatorHost = async (db: Kysely<Tables>, host: string): Promise<boolean> =>
  (await findHost(db, host)) !== undefined

/** The host that stands for all others in a demo install. */
export const ANY_HOST = '*'

/** Operators as they were at most five seconds ago: every request asks, and they change once a week. */
export function openOperatorBook(
  db: Kysely<Tables>,
  settings: { demo: boolean; now: () => Date },
): OperatorBook {
  const kept = keptBriefly<Operator | undefined>()
  const keptList = keptBriefly<Operator[]>()

  const load = async (host: string): Promise<Operator | undefined> => {
    const id =
      (await findHost(db, host)) ?? (settings.demo ? await findHost(db, ANY_HOST) : undefined)
    if (id === undefined) return undefined
    const operator = id as OperatorId
    return withOperator({ db, operator }, (tx) => findOperatorRow(tx, { operator }))
  }

  const loadAll = async (): Promise<Operator[]> => {
    const ids = new Set((await listHosts(db)).map((row) => row.operatorId))
    const operators = await Promise.all(
      [...ids].map((id) => {
        const operator = id as OperatorId
        return withOperator({ db, operator }, (tx) => findOperatorRow(tx, { operator }))
      }),
    )
    return operators.filter((operator) => operator !== undefined)
  }

  return {
    byHost(said) {
      const host = foldHost(said)
      return kept.get(settings.now(), { key: host, load: () => load(host) })
    },
    list: () => keptList.get(settings.now(), { key: 'all', load: loadAll }),
    forget() {
      kept.forget()
      keptList.forget()
    },
  }
}
