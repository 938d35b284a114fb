import { type AuditActor, type AuditEntry, auditText } from '@kerbside/domain/audit/audit-entry.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { sealNext } from './seal-chain.ts'
import { insertEntry } from './store.ts'

type Means = Pick<Call, 'operator' | 'now' | 'who'>

/**
 * Writes down who did what, in the transaction that did it: both are there, or neither. Call it last, for the log of an
 * operator is held from here to the commit. Without `actor` it was whoever is asking.
 */
export async function keepAudit(
  tx: Tx,
  said: Means & Pick<AuditEntry, 'deed' | 'object' | 'detail'> & { actor?: AuditActor },
): Promise<void> {
  const { operator, now, deed, object, detail } = said
  const actor = said.actor ?? actorOf(said)
  const at = now()
  const entryOf = (number: number): AuditEntry => ({ number, at, actor, deed, object, detail })
  const sealed = await sealNext(tx, {
    operator,
    chain: 'audit',
    text: (number) => auditText(entryOf(number)),
  })
  await insertEntry(tx, { operator, entry: entryOf(sealed.number), ...sealed })
}

/** Who is asking, as a log names them. */
export function actorOf({ who }: Pick<Call, 'who'>): AuditActor {
  if (who.member) return { kind: 'staff', id: who.member.id, name: who.member.name }
  if (who.driverId !== undefined) return { kind: 'driver', id: who.driverId, name: '' }
  if (who.custid !== undefined) return { kind: 'customer', id: String(who.custid), name: '' }
  return { kind: 'guest', id: '', name: '' }
}
