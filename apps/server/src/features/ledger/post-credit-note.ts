import { type CreditedPart, creditNotePostings } from '@kerbside/domain/ledger/postings.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postJournal } from './post-journal.ts'

/** Posts the amount of a credit note, once for each note. False if it was already posted. */
export const postCreditNote = (
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    creditId: string
    bookerId: number
    parts: readonly CreditedPart[]
    currency: string
  },
): Promise<boolean> => {
  const { context, creditId } = params
  return postJournal(tx, {
    operator: context.operator,
    id: context.newId(),
    eventKey: `credit-note:${creditId}`,
    kind: 'credit-note',
    bookingId: undefined,
    at: context.now(),
    postings: creditNotePostings(params),
  })
}
