import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { markSuspended } from './operator-store.ts'

type Said = { operator: OperatorId; by: AuditActor }

/** Its site says so and takes no booking; its staff may look and change nothing. False when it was so already. */
export const suspendOperator = (
  means: Pick<Deps, 'db' | 'now'>,
  said: Said & { reason?: string },
): Promise<boolean> => mark(means, { ...said, isSuspended: true })

export const resumeOperator = (means: Pick<Deps, 'db' | 'now'>, said: Said): Promise<boolean> =>
  mark(means, { ...said, isSuspended: false })

async function mark(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, by, isSuspended, reason }: Said & { isSuspended: boolean; reason?: string },
): Promise<boolean> {
  return withOperator({ db, operator }, async (tx) => {
    if (!(await markSuspended(tx, { operator, at: isSuspended ? now() : null }))) return false
    await keepAudit(tx, {
      operator,
      now,
      who: {},
      actor: by,
      deed: isSuspended ? 'operator.suspended' : 'operator.resumed',
      object: '',
      detail: reason === undefined ? [] : { reason },
    })
    return true
  })
}
