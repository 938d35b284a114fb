import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { markRevoked } from './store.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The key is invalid from the next request on. False if no live key has this id. */
export async function revokeKey(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, id }: { operator: OperatorId; id: string },
): Promise<boolean> {
  if (!UUID.test(id)) return false
  return withOperator({ db, operator }, (tx) => markRevoked(tx, { operator, id, now: now() }))
}
