import type { AuditActor } from '../audit/audit-entry.ts'
import { inOrder } from '../audit/in-order.ts'

/** What an operator keeps a record of; the last four are the registers. */
export const RECORD_KINDS = ['journey', 'staff', 'found', 'reported', 'complaint'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

export type RecordEntry = {
  /** 1, 2, 3 … of the operator, over all kinds. */
  number: number
  at: Date
  kind: RecordKind
  /** The reference of a journey, the id of a line of a register. */
  subject: string
  /** A word for what was done: "recorded", "changed", "added". */
  deed: string
  actor: AuditActor
}

/**
 * The text of which an entry's hash is made, together with the hash before it. What the entry says is in it as a digest
 * only (hexadecimal): it may be forgotten one day, and the chain holds.
 */
export const recordText = (
  { number, at, kind, subject, deed, actor }: RecordEntry,
  digest: string,
): string =>
  JSON.stringify([
    'kerbside-record-1',
    number,
    at.toISOString(),
    kind,
    subject,
    deed,
    actor.kind,
    actor.id,
    actor.name,
    digest,
  ])

/** The text of which, after its salt, the digest of an entry's content is made. */
export const contentText = (content: unknown): string => JSON.stringify(inOrder(content))
