import type { AuditEntry } from '@kerbside/domain/audit/audit-entry.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from './record-audit.ts'

/** The actor: a member of staff, or a command of the install if `principal` is missing. */
export type Doer = Pick<RequestContext, 'operator' | 'now'> &
  Partial<Pick<RequestContext, 'principal' | 'changes'>>

/** recordAudit for an action that both a page of the console and a command perform. */
export async function recordAction(
  tx: Tx,
  entry: { deps: Doer } & Pick<AuditEntry, 'action' | 'object' | 'detail'>,
): Promise<void> {
  const { deps, action, object, detail } = entry
  const { operator, now, principal } = deps
  const actor = principal === undefined ? { kind: 'command' as const, id: '', name: '' } : undefined
  await recordAudit(tx, {
    operator,
    now,
    principal: principal ?? {},
    action,
    object,
    detail,
    ...(actor && { actor }),
  })
}
