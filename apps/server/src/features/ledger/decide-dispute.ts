import { disputePostings } from '@kerbside/domain/ledger/postings.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { postJournal } from './post-journal.ts'
import { listOpenDisputes } from './store.ts'

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
        postings: disputePostings(step, dispute),
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
