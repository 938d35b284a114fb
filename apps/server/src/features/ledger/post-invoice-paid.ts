import { invoicePaidPostings } from '@kerbside/domain/ledger/postings.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { postJournal } from './post-journal.ts'

/** Books that an account paid an invoice by bank, once for each invoice. False when it stood there already. */
export const postInvoicePaid = (
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    invoiceId: string
    bookerId: number
    amount: Minor
    currency: string
  },
): Promise<boolean> => {
  const { call, invoiceId } = facts
  return postJournal(tx, {
    operator: call.operator,
    id: call.newId(),
    eventKey: `invoice:${invoiceId}`,
    kind: 'invoice-paid',
    bookingId: undefined,
    at: call.now(),
    postings: invoicePaidPostings(facts),
  })
}
