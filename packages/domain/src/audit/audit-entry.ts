import { inOrder } from './in-order.ts'

export type AuditActorKind =
  | 'staff'
  | 'driver'
  | 'customer'
  | 'guest'
  | 'host'
  | 'command'
  | 'system'

export type AuditActor = { kind: AuditActorKind; id: string; name: string }

/** One difference: its path in the changed object, and the values before and after as JSON. */
export type AuditChange = { path: string; before?: string | undefined; after?: string | undefined }

export type AuditEntry = {
  /** 1, 2, 3 … for each operator. */
  number: number
  at: Date
  actor: AuditActor
  /** The name of the action: "settings.saved". */
  action: string
  /** The object it was done to: "booking 1040718", or ''. */
  object: string
  detail: Readonly<Record<string, unknown>> | readonly AuditChange[]
}

/**
 * The text that is hashed for an entry together with the previous hash: identical for the same entry on every
 * machine, and different after any change. Keys of records are sorted, because the database does not keep their
 * order.
 */
export const auditText = ({ number, at, actor, action, object, detail }: AuditEntry): string =>
  JSON.stringify([
    'kerbside-audit-1',
    number,
    at.toISOString(),
    actor.kind,
    actor.id,
    actor.name,
    action,
    object,
    inOrder(detail),
  ])
