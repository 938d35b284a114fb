import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { DAY } from '@kerbside/domain/time.ts'
import type pg from 'pg'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { findById, listOperatorIds } from '../operator/find-by-id.ts'
import { deleteEveryRow } from './delete-store.ts'
import { findDeletion, markDeletion } from './operator-store.ts'

const GRACE_DAYS = 7

type Said = { operator: OperatorId; slug: string; typed: string; isSuspended: boolean }

export type DeleteFault = 'not-suspended' | 'not-its-name'

function judge({ slug, typed, isSuspended }: Said): DeleteFault | undefined {
  if (typed !== slug) return 'not-its-name'
  return isSuspended ? undefined : 'not-suspended'
}

/**
 * Marks an operator for deletion, seven days from now: only one that is suspended, and only by who has typed its short
 * name. Asked twice, the first day stands. Until then `keepOperator` takes it back.
 */
export async function planDeletion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  said: Said & { by: AuditActor },
): Promise<{ ok: true; at: Date } | { ok: false; reason: DeleteFault }> {
  const fault = judge(said)
  if (fault) return { ok: false, reason: fault }
  const { operator, by: actor } = said
  const at = new Date(now().getTime() + GRACE_DAYS * DAY)
  return withOperator({ db, operator }, async (tx) => {
    if (await markDeletion(tx, { operator, at })) {
      const noted = { operator, now, who: {}, actor, object: '', detail: { at: at.toISOString() } }
      await keepAudit(tx, { ...noted, deed: 'operator.deletion-planned' })
      return { ok: true, at }
    }
    const planned = await findDeletion(tx, { operator })
    return planned ? { ok: true, at: planned } : { ok: false, reason: 'not-suspended' }
  })
}

/** It stays, suspended as it is. False when nobody wanted it deleted. */
export const keepOperator = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, by: actor }: { operator: OperatorId; by: AuditActor },
): Promise<boolean> =>
  withOperator({ db, operator }, async (tx) => {
    if (!(await markDeletion(tx, { operator, at: null }))) return false
    const noted = { operator, now, who: {}, actor, object: '', detail: [] }
    await keepAudit(tx, { ...noted, deed: 'operator.kept' })
    return true
  })

export type DeleteVerdict = { ok: true; rows: number } | { ok: false; reason: DeleteFault }

/** At once and for ever, for whoever stands at the machine itself. */
export async function deleteOperator(owner: pg.ClientConfig, said: Said): Promise<DeleteVerdict> {
  const fault = judge(said)
  if (fault) return { ok: false, reason: fault }
  const gone = (await deleteEveryRow(owner, said)) ?? {}
  return { ok: true, rows: countOf(gone) }
}

const countOf = (gone: Readonly<Record<string, number>>): number =>
  Object.values(gone).reduce((sum, count) => sum + count, 0)

type Means = Pick<Deps, 'db' | 'now' | 'owner' | 'hostBook' | 'changes'>

/** Takes away for ever whose days are over. Who is kept in the last moment stays whole. */
export async function deleteDue(means: Means): Promise<void> {
  const { db, now, owner, hostBook, changes } = means
  for (const operator of await listOperatorIds(means)) {
    const at = await withOperator({ db, operator }, (tx) => findDeletion(tx, { operator }))
    if (!at || at > now()) continue
    const slug = (await findById(means, operator))?.slug ?? ''
    const gone = await deleteEveryRow(owner, { operator, slug, dueAt: now() })
    if (!gone) continue
    const detail = { rows: String(countOf(gone)) }
    await hostBook.note({
      at: now(),
      by: 'clockwork',
      deed: 'operator.deleted',
      object: slug,
      detail,
    })
    changes.tell(operator)
  }
}
