import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { DAY } from '@kerbside/domain/time.ts'
import type pg from 'pg'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findById, listOperatorIds } from '../operator/find-by-id.ts'
import { deleteEveryRow } from './delete-store.ts'
import { findDeletion, markDeletion } from './operator-store.ts'
import { removeContact } from './save-contact.ts'

const GRACE_DAYS = 7

type Input = { operator: OperatorId; slug: string; typed: string; isSuspended: boolean }

export type DeleteError = 'not-suspended' | 'not-its-name'

function check({ slug, typed, isSuspended }: Input): DeleteError | undefined {
  if (typed !== slug) return 'not-its-name'
  return isSuspended ? undefined : 'not-suspended'
}

/**
 * Marks an operator for deletion in seven days: only if it is suspended and its short name was typed. A repeated
 * request keeps the first date. Until then `cancelOperatorDeletion` takes it back.
 */
export async function planDeletion(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  input: Input & { by: AuditActor },
): Promise<{ ok: true; at: Date } | { ok: false; reason: DeleteError }> {
  const error = check(input)
  if (error) return { ok: false, reason: error }
  const { operator, by: actor } = input
  const at = new Date(now().getTime() + GRACE_DAYS * DAY)
  return withOperator({ db, operator }, async (tx) => {
    if (await markDeletion(tx, { operator, at })) {
      const noted = {
        operator,
        now,
        principal: {},
        actor,
        object: '',
        detail: { at: at.toISOString() },
      }
      await recordAudit(tx, { ...noted, action: 'operator.deletion-planned' })
      return { ok: true, at }
    }
    const planned = await findDeletion(tx, { operator })
    return planned ? { ok: true, at: planned } : { ok: false, reason: 'not-suspended' }
  })
}

/** The operator stays, still suspended. False if it was not marked for deletion. */
export const cancelOperatorDeletion = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, by: actor }: { operator: OperatorId; by: AuditActor },
): Promise<boolean> =>
  withOperator({ db, operator }, async (tx) => {
    if (!(await markDeletion(tx, { operator, at: null }))) return false
    const noted = { operator, now, principal: {}, actor, object: '', detail: [] }
    await recordAudit(tx, { ...noted, action: 'operator.kept' })
    return true
  })

export type DeleteResult = { ok: true; rows: number } | { ok: false; reason: DeleteError }

/** Deletes at once and permanently; for an administrator on the machine itself. */
export async function deleteOperator(owner: pg.ClientConfig, input: Input): Promise<DeleteResult> {
  const error = check(input)
  if (error) return { ok: false, reason: error }
  const deletedRows = (await deleteEveryRow(owner, input)) ?? {}
  return { ok: true, rows: countOf(deletedRows) }
}

const countOf = (deletedRows: Readonly<Record<string, number>>): number =>
  Object.values(deletedRows).reduce((sum, count) => sum + count, 0)

type DeleteOperatorDeps = Pick<Deps, 'db' | 'now' | 'owner' | 'platformRegistry' | 'changes'>

/** Permanently deletes operators whose date has passed. One that is kept at the last moment stays complete. */
export async function deleteDue(deps: DeleteOperatorDeps): Promise<void> {
  const { db, now, owner, platformRegistry, changes } = deps
  for (const operator of await listOperatorIds(deps)) {
    const at = await withOperator({ db, operator }, (tx) => findDeletion(tx, { operator }))
    if (!at || at > now()) continue
    const slug = (await findById(deps, operator))?.slug ?? ''
    const deletedRows = await deleteEveryRow(owner, { operator, slug, dueAt: now() })
    if (!deletedRows) continue
    await removeContact(deps, slug)
    const detail = { rows: String(countOf(deletedRows)) }
    await platformRegistry.note({
      at: now(),
      by: 'scheduler',
      action: 'operator.deleted',
      object: slug,
      detail,
    })
    changes.notify(operator)
  }
}
