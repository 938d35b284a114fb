import type { PendingOutcome } from '@kerbside/contract/dispatch/pending.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { announcePending } from './announce-pending.ts'
import { type KeptCalls, makeChange } from './make-change.ts'
import { claimChange, findChange } from './pending-store.ts'

type SendResult =
  | { state: 'sending'; outcome: undefined }
  | { state: 'done' | 'failed'; outcome: PendingOutcome }

/**
 * Makes a member's kept change now. It is made once: a repeated request gets the stored outcome. Undefined if the
 * member has no such change.
 */
export async function sendChange(
  context: RequestContext,
  { id, member, calls }: { id: string; member: StaffMember; calls: KeptCalls },
): Promise<SendResult | undefined> {
  const { operator } = context
  const found = await withOperator(context, async (tx) => {
    const isClaimed = await claimChange(tx, {
      operator,
      id,
      staffId: member.id,
      now: context.now(),
    })
    const change = await findChange(tx, { operator, id })
    return change && { change, isClaimed }
  })
  if (!found || found.change.staffId !== member.id) return undefined
  const { change } = found
  if (!found.isClaimed) return describeStored(change)
  announcePending(context)
  const outcome = await makeChange(context, { change, calls })
  return { state: outcome.ok ? 'done' : 'failed', outcome }
}

const describeStored = ({
  state,
  outcome,
}: {
  state: string
  outcome: PendingOutcome | undefined
}): SendResult =>
  outcome === undefined
    ? { state: 'sending', outcome }
    : { state: state === 'done' ? 'done' : 'failed', outcome }
