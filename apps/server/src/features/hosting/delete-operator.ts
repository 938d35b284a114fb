import type pg from 'pg'
import type { OperatorId } from '../../operator.ts'
import { deleteEveryRow } from './delete-store.ts'

export type DeleteVerdict =
  | { ok: true; rows: number }
  | { ok: false; reason: 'not-suspended' | 'not-its-name' }

/** For ever: only of one that is suspended, and only by who has typed its short name. */
export async function deleteOperator(
  owner: pg.ClientConfig,
  said: { operator: OperatorId; slug: string; typed: string; isSuspended: boolean },
): Promise<DeleteVerdict> {
  const { operator, slug, typed, isSuspended } = said
  if (typed !== slug) return { ok: false, reason: 'not-its-name' }
  if (!isSuspended) return { ok: false, reason: 'not-suspended' }
  const gone = await deleteEveryRow(owner, { operator, slug })
  return { ok: true, rows: Object.values(gone).reduce((sum, count) => sum + count, 0) }
}
