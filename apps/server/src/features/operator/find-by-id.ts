import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { findOperatorRow, listHosts } from './store.ts'

/** The ids of all operators, for scheduled tasks that run often and seldom find anything to do. */
export async function listOperatorIds({ db }: Pick<Deps, 'db'>): Promise<OperatorId[]> {
  const ids = new Set((await listHosts(db)).map(({ operatorId }) => operatorId))
  return [...ids].map((id) => id as OperatorId)
}

/** The current state, bypassing the cache used for requests. */
export const findById = (
  { db }: Pick<Deps, 'db'>,
  operator: OperatorId,
): Promise<Operator | undefined> =>
  withOperator({ db, operator }, (tx) => findOperatorRow(tx, { operator }))
