import type { PendingChange } from '@kerbside/contract/dispatch/pending.ts'
import { pendingKey } from '@kerbside/contract/dispatch/pending-kind.ts'
import type { RequestContext } from '../../../request-context.ts'
import type { StoredChange } from './pending-store.ts'

/** The kept changes as this member sees them. */
export const writePending = (
  { principal }: Pick<RequestContext, 'principal'>,
  changes: readonly StoredChange[],
): PendingChange[] =>
  changes.flatMap((change) => {
    const { state } = change
    return state === 'done'
      ? []
      : [writeOne(change, { state, mine: change.staffId === principal.member?.id })]
  })

const writeOne = (
  change: StoredChange,
  { state, mine }: { state: PendingChange['state']; mine: boolean },
): PendingChange => {
  const { reference, kind, version, write } = change
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
