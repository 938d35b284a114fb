import { disputePostings } from '@kerbside/domain/ledger/postings.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { postJournal } from './post-journal.ts'
import { listOpenDisputes } from './store.ts'

/**
 * Books how the disputes of a booking ended, as the gateway's own desk tells it: no gateway's message says for certain
 * what came back. How many were open.
 */
export async function decideDispute(
  call: Pick<Call, 'db' | 'operator' | 'newId' | 'now'> & Partial<Pick<Call, 'who'>>,
  { reference, step }: { reference: number; step: 'lost' | 'won' },
): Promise<number> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const open = await listOpenDisputes(tx, { operator })
    const meant = open.filter((dispute) => dispute.reference === reference)
    for (const dispute of meant)
      await postJournal(tx, {
        operator,
        id: call.newId(),
        eventKey: `${dispute.key}:${step}`,
        kind: `dispute-${step}`,
        bookingId: dispute.bookingId,
        at: call.now(),
        postings: disputePostings(step, dispute),
      })
    const { who } = call
    if (meant.length > 0 && who?.member)
      await keepAudit(tx, {
        ...call,
        who,
        deed: `dispute.${step}`,
        object: `booking ${reference}`,
        detail: { disputes: meant.length },
      })
    return meant.length
  })
}
