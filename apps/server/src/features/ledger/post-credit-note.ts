import { creditNotePostings } from '@kerbside/domain/ledger/postings.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { postJournal } from './post-journal.ts'

/** Books what a credit note took back of an invoice, once for each note. False when it stood there already. */
export const postCreditNote = (
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    creditId: string
    bookerId: number
    fares: Minor
    fees: Minor
    currency: string
  },
): Promise<boolean> => {
  const { call, creditId } = facts
  return postJournal(tx, {
    operator: call.operator,
    id: call.newId(),
    eventKey: `credit-note:${creditId}`,
    kind: 'credit-note',
    bookingId: undefined,
    at: call.now(),
    postings: creditNotePostings(facts),
  })
}
