import { customerAccount, waivedFeePostings } from '@kerbside/domain/ledger/postings.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { postJournal } from './post-journal.ts'
import { hasFee, sumAccount } from './store.ts'

/**
 * After a refund: where more went back than was left beside the fee of cancelling, so much of the fee was waived. Nobody
 * owes a fee that was given back.
 */
export async function waiveFee(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    bookingId: string
    refundId: string
    currency: string
  },
): Promise<void> {
  const { call, bookingId, refundId, currency } = facts
  const { operator } = call
  if (!(await hasFee(tx, { operator, bookingId }))) return
  const owed = await sumAccount(tx, { operator, account: customerAccount(bookingId), currency })
  if (owed <= 0) return
  await postJournal(tx, {
    operator,
    id: call.newId(),
    eventKey: `fee-waived:${refundId}`,
    kind: 'fee-waived',
    bookingId,
    at: call.now(),
    postings: waivedFeePostings({ bookingId, amount: owed, currency }),
  })
}
