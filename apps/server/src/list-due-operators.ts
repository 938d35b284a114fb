import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { Deps } from './deps.ts'
import type { OperatorId } from './operator.ts'
import { filterOperators } from './postgres/run-pipelined.ts'
import type { Statement } from './postgres/statement.ts'

/**
 * The operators for which their query has a row: those with something to do for a scheduled task. An operator without
 * a query has nothing to do.
 */
export async function listDueOperators(
  { hot, operators }: Pick<Deps, 'hot' | 'operators'>,
  queryOf: (profile: Operator) => Statement | undefined,
): Promise<Operator[]> {
  const profiles = await operators.list()
  const queries = new Map<OperatorId, Statement>()
  for (const profile of profiles) {
    const query = queryOf(profile)
    if (query) queries.set(profile.id as OperatorId, query)
  }
  const due = new Set<string>(await filterOperators(hot, queries))
  return profiles.filter(({ id }) => due.has(id))
}
