import { type AuditActor, type AuditEntry, auditText } from '@kerbside/domain/audit/audit-entry.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { sealNext } from './seal-chain.ts'
import { insertEntry } from './store.ts'

type Deps = Pick<RequestContext, 'operator' | 'now' | 'principal'>

/**
 * Records who did what in the transaction that does it, so that both are committed or neither. Call it last, because
 * it locks the operator's log until the commit. Without `actor` the actor is the principal of the request.
 */
export async function recordAudit(
  tx: Tx,
  entry: Deps & Pick<AuditEntry, 'action' | 'object' | 'detail'> & { actor?: AuditActor },
): Promise<void> {
  const { operator, now, action, object, detail } = entry
  const actor = entry.actor ?? actorOf(entry)
  const at = now()
  const entryOf = (number: number): AuditEntry => ({ number, at, actor, action, object, detail })
  const sealed = await sealNext(tx, {
    operator,
    chain: 'audit',
    text: (number) => auditText(entryOf(number)),
  })
  await insertEntry(tx, { operator, entry: entryOf(sealed.number), ...sealed })
}

/** The principal of the request as the log names it. */
export function actorOf({ principal }: Pick<RequestContext, 'principal'>): AuditActor {
  if (principal.member)
    return { kind: 'staff', id: principal.member.id, name: principal.member.name }
  if (principal.driverId !== undefined) return { kind: 'driver', id: principal.driverId, name: '' }
  if (principal.custid !== undefined)
    return { kind: 'customer', id: String(principal.custid), name: '' }
  return { kind: 'guest', id: '', name: '' }
}
