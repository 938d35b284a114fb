import { disputePostings } from '@kerbside/domain/ledger/postings.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { postJournal } from './post-journal.ts'

/** Books that a bank took disputed money back, once for a dispute. How it ends: decide-dispute.ts. */
export async function postDispute(
  tx: Tx,
  facts: {
    call: Pick<Call, 'operator' | 'newId' | 'now'>
    /** The gateway's name for the dispute, or for its charge when a charge has at most one. */
    disputeRef: string
    step: 'opened'
    gateway: string
    bookingId: string
    amount: Minor
    currency: string
  },
): Promise<boolean> {
  const { call, disputeRef, step, gateway, bookingId, amount, currency } = facts
  return postJournal(tx, {
    operator: call.operator,
    id: call.newId(),
    eventKey: `disp:${gateway}:${disputeRef}:${step}`,
    kind: `dispute-${step}`,
    bookingId,
    at: call.now(),
    postings: disputePostings(step, { gateway, amount, currency }),
  })
}
