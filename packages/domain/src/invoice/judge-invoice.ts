import type { InvoiceState } from './invoice.ts'

/** What is to happen to an invoice. Changing and removing is for who made it, and only while it is a draft. */
export type InvoiceAct = 'change' | 'remove' | 'issue'

export type InvoiceRefusal =
  | 'issued-stays'
  | 'nothing-to-bill'
  /** The span is not over yet: what is still to be driven in it would be left out. */
  | 'not-over'
  /** Of its account, whoever made them. */
  | 'too-many-drafts'

/** Of one account at once: each is counted anew whenever the list is looked at. */
export const MOST_DRAFTS = 20

export type InvoiceVerdict =
  | { ok: true }
  /** none: for this person there is no such invoice. */
  | { ok: false; reason: InvoiceRefusal | 'none' }

export function judgeInvoice(
  act: InvoiceAct,
  invoice: { state: InvoiceState; isMine: boolean; lineCount: number; isOver: boolean },
): InvoiceVerdict {
  // Somebody else's is answered as if it were not there: whose it is, is nobody's business either.
  if (!invoice.isMine) return { ok: false, reason: 'none' }
  if (invoice.state !== 'draft') return { ok: false, reason: 'issued-stays' }
  if (act !== 'issue') return { ok: true }
  if (!invoice.isOver) return { ok: false, reason: 'not-over' }
  return invoice.lineCount === 0 ? { ok: false, reason: 'nothing-to-bill' } : { ok: true }
}
