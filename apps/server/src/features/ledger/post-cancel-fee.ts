import { cancelFeePostings } from '@kerbside/domain/ledger/postings.ts'
import { vatIn } from '@kerbside/domain/ledger/vat-part.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postJournal } from './post-journal.ts'
import { findVat } from './store.ts'

/** Posts the fee of a cancelled leg, once for each leg. False if it was already posted or is zero. */
export async function postCancelFee(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    bookingId: string
    leg: number
    /** The corporate account that owes it; undefined for the customer's own. */
    bookerId?: number | undefined
    fee: Minor
    currency: string
  },
): Promise<boolean> {
  const { context, bookingId, bookerId, leg, fee, currency } = params
  const { operator } = context
  const vat = vatIn(fee, await findVat(tx, { operator, bookingId, now: context.now() }))
  return postJournal(tx, {
    operator,
    id: context.newId(),
    eventKey: `fee:${bookingId}:${leg}`,
    kind: 'cancel-fee',
    bookingId,
    at: context.now(),
    postings: cancelFeePostings({ bookingId, bookerId, amount: fee, currency, vat }),
  })
}
