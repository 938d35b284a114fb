import type { AuditActor } from '@kerbside/domain/audit/audit-entry.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { OperatorId } from '../../operator.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { markSuspended } from './operator-store.ts'

type Input = { operator: OperatorId; by: AuditActor }

/**
 * The operator's site shows it as suspended and takes no booking; its staff have read-only access. False if it was
 * already suspended.
 */
export const suspendOperator = (
  deps: Pick<Deps, 'db' | 'now'>,
  input: Input & { reason?: string },
): Promise<boolean> => mark(deps, { ...input, isSuspended: true })

export const resumeOperator = (deps: Pick<Deps, 'db' | 'now'>, input: Input): Promise<boolean> =>
  mark(deps, { ...input, isSuspended: false })

async function mark(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { operator, by, isSuspended, reason }: Input & { isSuspended: boolean; reason?: string },
): Promise<boolean> {
  return withOperator({ db, operator }, async (tx) => {
    if (!(await markSuspended(tx, { operator, at: isSuspended ? now() : null }))) return false
    await recordAudit(tx, {
      operator,
      now,
      principal: {},
      actor: by,
      action: isSuspended ? 'operator.suspended' : 'operator.resumed',
      object: '',
      detail: reason === undefined ? [] : { reason },
    })
    return true
  })
}
