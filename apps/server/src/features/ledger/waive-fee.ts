import { customerAccount, waivedFeePostings } from '@kerbside/domain/ledger/postings.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postJournal } from './post-journal.ts'
import { hasFee, sumAccount } from './store.ts'

/**
 * After a refund: if more was refunded than was left beside the cancellation fee, that part of the fee was waived. A
 * refunded fee is not owed any more.
 */
export async function waiveFee(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    bookingId: string
    refundId: string
    currency: string
  },
): Promise<void> {
  const { context, bookingId, refundId, currency } = params
  const { operator } = context
  if (!(await hasFee(tx, { operator, bookingId }))) return
  const owed = await sumAccount(tx, { operator, account: customerAccount(bookingId), currency })
  if (owed <= 0) return
  await postJournal(tx, {
    operator,
    id: context.newId(),
    eventKey: `fee-waived:${refundId}`,
    kind: 'fee-waived',
    bookingId,
    at: context.now(),
    postings: waivedFeePostings({ bookingId, amount: owed, currency }),
  })
}
