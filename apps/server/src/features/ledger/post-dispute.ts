import { disputePostings } from '@kerbside/domain/ledger/postings.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { postJournal } from './post-journal.ts'

/** Posts that a bank took back disputed money, once for each dispute. For its outcome see decide-dispute.ts. */
export async function postDispute(
  tx: Tx,
  params: {
    context: Pick<RequestContext, 'operator' | 'newId' | 'now'>
    /** The gateway's id of the dispute, or of its charge if a charge has at most one. */
    disputeRef: string
    step: 'opened'
    gateway: string
    bookingId: string
    amount: Minor
    currency: string
  },
): Promise<boolean> {
  const { context, disputeRef, step, gateway, bookingId, amount, currency } = params
  return postJournal(tx, {
    operator: context.operator,
    id: context.newId(),
    eventKey: `disp:${gateway}:${disputeRef}:${step}`,
    kind: `dispute-${step}`,
    bookingId,
    at: context.now(),
    postings: disputePostings(step, { gateway, amount, currency }),
  })
}
