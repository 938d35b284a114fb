import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { listStaffKeyRows, type StaffKey } from './store.ts'

export type ListedKey = StaffKey & { state: 'live' | 'expired' | 'revoked' }

/** All keys ever made, oldest first. */
export async function listKeys(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator }: { operator: OperatorId },
): Promise<ListedKey[]> {
  const rows = await withOperator({ db, operator }, (tx) => listStaffKeyRows(tx, { operator }))
  return rows.map((key) => ({ ...key, state: stateOf(key, now()) }))
}

function stateOf({ revokedAt, expiresAt }: StaffKey, now: Date): ListedKey['state'] {
  if (revokedAt) return 'revoked'
  return now < expiresAt ? 'live' : 'expired'
}
