import { type PendingOutcome, writeFailure } from '@kerbside/contract/dispatch/pending.ts'
import type { StaffMember } from '@kerbside/domain/staff/staff-member.ts'
import { withOperator } from '../../../db.ts'
import { failpoint } from '../../../failpoint.ts'
import type { RequestContext } from '../../../request-context.ts'
import { announcePending } from './announce-pending.ts'
import { finishChange, rebaseChanges, type StoredChange } from './pending-store.ts'

/** The calls that can be kept, as their own endpoints run them (kept-routes.ts). */
export type KeptCalls = {
  run: (
    context: RequestContext & { principal: { member: StaffMember } },
    write: StoredChange['write'],
  ) => Promise<PendingOutcome>
  /** Whether the leg already is as the call wants it, or became so since then. */
  isMade: (
    context: RequestContext,
    params: { write: StoredChange['write']; since: Date },
  ) => Promise<boolean>
}

/** Makes a claimed change as its member, who may have left or have another role by now, and stores the outcome. */
export async function makeChange(
  context: RequestContext,
  { change, calls }: { change: StoredChange; calls: KeptCalls },
): Promise<PendingOutcome> {
  const outcome = await outcomeOf(context, { change, calls })
  failpoint('dispatch.pending-made')
  await finish(context, { change, outcome })
  return outcome
}

async function outcomeOf(
  context: RequestContext,
  { change, calls }: { change: StoredChange; calls: KeptCalls },
): Promise<PendingOutcome> {
  const { member, write, version } = change
  if (!member) return writeFailure('not-allowed')
  if (context.profile.suspended) return writeFailure('suspended')
  const current = { ...write, body: { ...write.body, version } } as StoredChange['write']
  return calls.run({ ...context, principal: { member } }, current)
}

export async function finish(
  context: RequestContext,
  { change, outcome }: { change: StoredChange; outcome: PendingOutcome },
): Promise<void> {
  const { operator } = context
  const { version } = outcome
  await withOperator(context, async (tx) => {
    await finishChange(tx, { operator, id: change.id, outcome })
    if (outcome.ok && version > change.version)
      await rebaseChanges(tx, { operator, change, version })
  })
  announcePending(context)
}
