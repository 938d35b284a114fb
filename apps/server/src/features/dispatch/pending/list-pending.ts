import type { PendingChange } from '@kerbside/contract/dispatch/pending.ts'
import { pendingKey } from '@kerbside/contract/dispatch/pending-kind.ts'
import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { listShown, type StoredChange } from './pending-store.ts'

/** The kept changes as this member sees them. */
export async function listPending(context: RequestContext): Promise<PendingChange[]> {
  const { operator, principal } = context
  const staffId = principal.member?.id
  const changes = await withOperator(context, (tx) => listShown(tx, { operator, staffId }))
  return changes.flatMap((change) => {
    const { state } = change
    return state === 'done' ? [] : [writePending(change, { state, staffId })]
  })
}

const writePending = (
  change: StoredChange,
  { state, staffId }: { state: PendingChange['state']; staffId: string | undefined },
): PendingChange => {
  const { reference, kind, version, write } = change
  const mine = change.staffId === staffId
  return {
    id: change.id,
    reference,
    key: pendingKey(kind, reference),
    version,
    text: change.text,
    patch: change.patch,
    by: change.by,
    mine,
    dueAt: change.dueAt.toISOString(),
    state,
    outcome: change.outcome ?? null,
    write: mine ? { path: write.path, body: write.body } : null,
  }
}
