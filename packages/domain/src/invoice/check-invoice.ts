import type { InvoiceState } from './invoice.ts'

/** An action on an invoice. Changing and removing are allowed only to its author, and only while it is a draft. */
export type InvoiceAct = 'change' | 'remove' | 'issue'

export type InvoiceRejection =
  | 'issued-stays'
  | 'nothing-to-bill'
  /** The period is not over yet: legs still to be driven in it would be left out. */
  | 'not-over'
  /** The account has too many drafts, regardless of their author. */
  | 'too-many-drafts'

/** The maximum number of drafts of one account: each is recalculated whenever the list is read. */
export const MAX_DRAFTS = 20

export type InvoiceResult =
  | { ok: true }
  /** none: this person can see no such invoice. */
  | { ok: false; reason: InvoiceRejection | 'none' }

export function checkInvoice(
  act: InvoiceAct,
  invoice: { state: InvoiceState; isMine: boolean; lineCount: number; isOver: boolean },
): InvoiceResult {
  // Another user's invoice is reported as missing, so that its owner is not revealed.
  if (!invoice.isMine) return { ok: false, reason: 'none' }
  if (invoice.state !== 'draft') return { ok: false, reason: 'issued-stays' }
  if (act !== 'issue') return { ok: true }
  if (!invoice.isOver) return { ok: false, reason: 'not-over' }
  return invoice.lineCount === 0 ? { ok: false, reason: 'nothing-to-bill' } : { ok: true }
}
