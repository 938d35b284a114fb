import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type pg from 'pg'
import type { Deps } from './deps.ts'
import type { OperatorId } from './operator.ts'
import { listActiveOperators } from './postgres/active-operators.ts'
import { filterOperators } from './postgres/run-pipelined.ts'
import type { Statement } from './postgres/statement.ts'

/** In between, only operators that were active in the last minutes are looked at. */
const ALL_EVERY_MS = 60_000

/** When this process last looked at all operators, for each task. */
const sweeps = new WeakMap<pg.Pool, Map<string, number>>()

type Options = {
  /** Tasks that share a query need names of their own; otherwise the query's name is the task's. */
  task?: string
  /** Looks at all operators each time: for rows whose writing is no activity, and for tasks that run seldom. */
  all?: boolean
}

/**
 * The operators for which their query has a row: those with something to do for a scheduled task. An operator without
 * a query has nothing to do. An operator that was not active for minutes is looked at once a minute only.
 */
export async function listDueOperators(
  { hot, operators }: Pick<Deps, 'hot' | 'operators'>,
  queryOf: (profile: Operator) => Statement | undefined,
  options: Options = {},
): Promise<Operator[]> {
  const profiles = await operators.list()
  const queries = new Map<OperatorId, Statement>()
  for (const profile of profiles) {
    const query = queryOf(profile)
    if (query) queries.set(profile.id as OperatorId, query)
  }
  const due = new Set<string>(await filterDueOperators(hot, queries, options))
  return profiles.filter(({ id }) => due.has(id))
}

/** The same for ids. */
export async function filterDueOperators(
  hot: pg.Pool,
  queries: ReadonlyMap<OperatorId, Statement>,
  { all = false, task }: Options = {},
): Promise<OperatorId[]> {
  const [first] = queries.values()
  if (!first) return []
  if (all || isSweepDue(hot, task ?? first.name)) return filterOperators(hot, queries)
  const active = await listActiveOperators(hot)
  return filterOperators(hot, new Map([...queries].filter(([operator]) => active.has(operator))))
}

function isSweepDue(hot: pg.Pool, task: string): boolean {
  const last = sweeps.get(hot) ?? new Map<string, number>()
  sweeps.set(hot, last)
  const now = performance.now()
  if (now - (last.get(task) ?? Number.NEGATIVE_INFINITY) < ALL_EVERY_MS) return false
  last.set(task, now)
  return true
}
