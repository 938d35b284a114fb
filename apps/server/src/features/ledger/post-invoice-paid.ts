import { invoicePaidPostings } from '@kerbside/domain/ledger/postings.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postJournal } from './post-journal.ts'

/** Posts that an account paid an invoice by bank transfer, once for each invoice. False if it was already posted. */
export const postInvoicePaid = (
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    invoiceId: string
    bookerId: number
    amount: Minor
    currency: string
  },
): Promise<boolean> => {
  const { context, invoiceId } = params
  return postJournal(tx, {
    operator: context.operator,
    id: context.newId(),
    eventKey: `invoice:${invoiceId}`,
    kind: 'invoice-paid',
    bookingId: undefined,
    at: context.now(),
    postings: invoicePaidPostings(params),
  })
}
