import { cancelFeePostings } from '@kerbside/domain/ledger/postings.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { postJournal } from './post-journal.ts'

/** Books what is kept of a cancelled leg, once for each leg. False when it stood there already, or is nothing. */
export async function postCancelFee(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    bookingId: string
    leg: number
    /** Of the account it is owed by; undefined: the customer's own. */
    bookerId?: number | undefined
    fee: Minor
    currency: string
  },
): Promise<boolean> {
  const { call, bookingId, bookerId, leg, fee, currency } = facts
  return postJournal(tx, {
    operator: call.operator,
    id: call.newId(),
    eventKey: `fee:${bookingId}:${leg}`,
    kind: 'cancel-fee',
    bookingId,
    at: call.now(),
    postings: cancelFeePostings({ bookingId, bookerId, amount: fee, currency }),
  })
}
