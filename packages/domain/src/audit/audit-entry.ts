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

/** One difference: where in what was changed, and what stood and stands there as JSON. */
export type AuditChange = { path: string; before?: string | undefined; after?: string | undefined }

export type AuditEntry = {
  /** 1, 2, 3 … of the operator. */
  number: number
  at: Date
  actor: AuditActor
  /** A word for what was done: "settings.saved". */
  deed: string
  /** What it was done to: "booking 1040718", or ''. */
  object: string
  detail: Readonly<Record<string, unknown>> | readonly AuditChange[]
}

/**
 * The text of which an entry's hash is made, together with the hash before it: the same for the same entry on every
 * machine, and another one when a letter of it was changed. Keys of records are put in order, for a database keeps none.
 */
export const auditText = ({ number, at, actor, deed, object, detail }: AuditEntry): string =>
  JSON.stringify([
    'kerbside-audit-1',
    number,
    at.toISOString(),
    actor.kind,
    actor.id,
    actor.name,
    deed,
    object,
    inOrder(detail),
  ])
