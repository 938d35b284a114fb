import {
  customerAccount,
  disputePostings,
  lostDisputePostings,
  type Posting,
} from '@kerbside/domain/ledger/postings.ts'
import { minor } from '@kerbside/domain/money.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { postJournal } from './post-journal.ts'
import { listOpenDisputes, type OpenDispute, sumAccount } from './store.ts'

/**
 * Posts how a booking's disputes ended, as the gateway's dashboard shows it, because no gateway message says reliably
 * what came back. Returns how many were open.
 */
export async function decideDispute(
  context: Pick<RequestContext, 'db' | 'operator' | 'newId' | 'now'> &
    Partial<Pick<RequestContext, 'principal'>>,
  { reference, step }: { reference: number; step: 'lost' | 'won' },
): Promise<number> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const open = await listOpenDisputes(tx, { operator })
    const meant = open.filter((dispute) => dispute.reference === reference)
    for (const dispute of meant)
      await postJournal(tx, {
        operator,
        id: context.newId(),
        eventKey: `${dispute.key}:${step}`,
        kind: `dispute-${step}`,
        bookingId: dispute.bookingId,
        at: context.now(),
        postings: await postingsOf(tx, { operator, dispute, step }),
      })
    const { principal } = context
    if (meant.length > 0 && principal?.member)
      await recordAudit(tx, {
        ...context,
        principal,
        action: `dispute.${step}`,
        object: `booking ${reference}`,
        detail: { disputes: meant.length },
      })
    return meant.length
  })
}

/** A lost dispute takes what the customer has paid ahead first: it depends on whether the fare is earned by now. */
async function postingsOf(
  tx: Tx,
  { operator, dispute, step }: { operator: OperatorId; dispute: OpenDispute; step: 'lost' | 'won' },
): Promise<Posting[]> {
  if (step === 'won') return disputePostings('won', dispute)
  const { bookingId, currency } = dispute
  const owed = await sumAccount(tx, { operator, account: customerAccount(bookingId), currency })
  return lostDisputePostings({ ...dispute, paidAhead: minor(0 - owed) })
}
