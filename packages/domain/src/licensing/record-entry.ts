import type { AuditActor } from '../audit/audit-entry.ts'
import { inOrder } from '../audit/in-order.ts'

/** The kinds of record that an operator keeps; the last four are the registers. */
export const RECORD_KINDS = ['journey', 'staff', 'found', 'reported', 'complaint'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

export type RecordEntry = {
  /** Numbers each operator's entries from 1, over all kinds. */
  number: number
  at: Date
  kind: RecordKind
  /** The reference of a journey, or the id of a register line. */
  subject: string
  /** The action: "recorded", "changed", "added". */
  action: string
  actor: AuditActor
}

/**
 * The text that is hashed for an entry, together with the previous hash. It includes the content only as a digest
 * (hexadecimal), so that the content can be erased later while the chain stays valid.
 */
export const recordText = (
  { number, at, kind, subject, action, actor }: RecordEntry,
  digest: string,
): string =>
  JSON.stringify([
    'kerbside-record-1',
    number,
    at.toISOString(),
    kind,
    subject,
    action,
    actor.kind,
    actor.id,
    actor.name,
    digest,
  ])

/** The text that is hashed, after its salt, for the digest of an entry's content. */
export const contentText = (content: unknown): string => JSON.stringify(inOrder(content))
