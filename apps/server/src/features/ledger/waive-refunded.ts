import {
  customerAccount,
  reducedFarePostings,
  waivedFeePostings,
} from '@kerbside/domain/ledger/postings.ts'
import { vatGivenBack } from '@kerbside/domain/ledger/vat-part.ts'
import { type Minor, minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postJournal } from './post-journal.ts'
import { sumAccount, sumIncome } from './store.ts'

/** What a refund takes back: the kinds of entries that earned it and gave it up so far, first the fee. */
const INCOMES = [
  { earned: 'cancel-fee', given: 'fee-waived', postings: waivedFeePostings },
  { earned: 'fare-earned', given: 'fare-reduced', postings: reducedFarePostings },
] as const

/**
 * After a refund: if more was refunded than the customer had paid beyond the cancellation fee and the fares of completed
 * legs, that part was waived. It is no income and not owed any more, and its VAT is reversed.
 */
export async function waiveRefunded(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    bookingId: string
    refundId: string
    refunded: Minor
    currency: string
  },
): Promise<void> {
  const { context, bookingId, refundId, refunded, currency } = params
  const { operator } = context
  const owed = await sumAccount(tx, { operator, account: customerAccount(bookingId), currency })
  let left = Math.min(owed, refunded)
  for (const { earned, given, postings } of INCOMES) {
    if (left <= 0) return
    const kinds = [earned, given]
    const income = await sumIncome(tx, { operator, bookingId, currency, kinds })
    const amount = minor(Math.min(left, income.gross))
    if (amount <= 0) continue
    await postJournal(tx, {
      operator,
      id: context.newId(),
      eventKey: `${given}:${refundId}`,
      kind: given,
      bookingId,
      at: context.now(),
      postings: postings({ bookingId, amount, currency, vat: vatGivenBack(income, amount) }),
    })
    left -= amount
  }
}
