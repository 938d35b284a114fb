import { createHash } from 'node:crypto'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { findLiveKey } from './store.ts'

/** A person or program of the operator, identified by an API key. */
export type Staff = { keyId: string; name: string }

export const STAFF_KEY_PREFIX = 'kst_'
const TOKEN = /^kst_[A-Za-z0-9_-]{43}$/

export const hashOfKey = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The holder of this key at this operator. Expired, revoked, foreign and malformed keys all give undefined. */
export async function findStaff(
  { db, now, operator }: Pick<Deps, 'db' | 'now'> & { operator: OperatorId },
  bearer: string | undefined,
): Promise<Staff | undefined> {
  if (bearer === undefined || !TOKEN.test(bearer)) return undefined
  const row = await withOperator({ db, operator }, (tx) =>
    findLiveKey(tx, { operator, keyHash: hashOfKey(bearer), now: now() }),
  )
  return row && { keyId: row.id, name: row.name }
}
