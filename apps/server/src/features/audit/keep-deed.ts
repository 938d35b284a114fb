import type { AuditEntry } from '@kerbside/domain/audit/audit-entry.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from './keep-audit.ts'

/** Whoever does it: somebody at the desk, or without a `who` a command of the install. */
export type Doer = Pick<Call, 'operator' | 'now'> & Partial<Pick<Call, 'who' | 'changes'>>

/** keepAudit for what a page of the console and a command do alike. */
export async function keepDeed(
  tx: Tx,
  said: { means: Doer } & Pick<AuditEntry, 'deed' | 'object' | 'detail'>,
): Promise<void> {
  const { means, deed, object, detail } = said
  const { operator, now, who } = means
  const actor = who === undefined ? { kind: 'command' as const, id: '', name: '' } : undefined
  await keepAudit(tx, {
    operator,
    now,
    who: who ?? {},
    deed,
    object,
    detail,
    ...(actor && { actor }),
  })
}
