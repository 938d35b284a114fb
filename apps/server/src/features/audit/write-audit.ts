import type { AuditRow } from '@kerbside/contract/audit.ts'
import type { AuditEntry } from '@kerbside/domain/audit/audit-entry.ts'

/** An entry as the console shows it: the changed values, or the facts it records. */
export function writeAudit({ number, at, actor, action, object, detail }: AuditEntry): AuditRow {
  const row = {
    number,
    at: at.toISOString(),
    actorKind: actor.kind,
    actor: actor.name || actor.id,
    action,
    object,
  }
  if (isChanges(detail))
    return {
      ...row,
      changes: detail.map(({ path, before, after }) => ({
        path,
        before: before ?? '',
        after: after ?? '',
      })),
      facts: [],
    }
  const facts = Object.entries(detail).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }))
  return { ...row, changes: [], facts }
}

const isChanges = (
  detail: AuditEntry['detail'],
): detail is readonly { path: string; before?: string; after?: string }[] => Array.isArray(detail)
