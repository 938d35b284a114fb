import { sumCredited } from '@kerbside/domain/invoice/credit-note.ts'
import { minor } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postInvoicePaid } from '../ledger/post-invoice-paid.ts'
import { listCredits } from './credit-store.ts'
import { lockIssued, markPaid } from './store.ts'

/** "KB-INV-0042", with or without the operator's prefix. */
const NAME = /^(?:[A-Z]{1,8}-)?INV-0*([1-9]\d{0,8})$/i

/**
 * Marks an invoice as paid and posts the amount left after credit notes, once: a repeat has no further effect.
 * Undefined if no invoice with this number was issued. From then on its legs are no longer owed.
 */
export async function payInvoice(
  context: Pick<RequestContext, 'db' | 'operator' | 'now' | 'newId'>,
  { name, reference }: { name: string; reference: string },
): Promise<{ again: boolean } | undefined> {
  const issueNumber = Number(NAME.exec(name.trim())?.[1] ?? 0)
  const { operator } = context
  return withOperator(context, async (tx) => {
    const invoice = await lockIssued(tx, { operator, issueNumber })
    if (!invoice) return undefined
    if (invoice.state === 'paid') return { again: true }
    const { id, bookerId, currency, total } = invoice
    const credited = sumCredited((await listCredits(tx, { operator, ids: [id] })).get(id) ?? [])
    await markPaid(tx, { operator, id, now: context.now(), reference })
    await postInvoicePaid(tx, {
      context,
      invoiceId: id,
      bookerId,
      amount: minor(total - credited),
      currency,
    })
    return { again: false }
  })
}
