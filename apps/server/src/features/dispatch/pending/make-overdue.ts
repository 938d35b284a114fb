import { MADE_ALREADY, writeFailure } from '@kerbside/contract/dispatch/pending.ts'
import { DAY, HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { listDueOperators } from '../../../list-due-operators.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import { finish, type KeptCalls, makeChange } from './make-change.ts'
import {
  claimOverdue,
  dropOldChanges,
  findChange,
  listOverdue,
  type Overdue,
  overdueChanges,
  type StoredChange,
} from './pending-store.ts'

/** The page that keeps a change sends it when it is due; after this long it is gone. */
const PAGE_GONE_MS = 5_000
/** After this long the process that was making a change was killed. */
const PROCESS_GONE_MS = 60_000

/** After a long outage, or from a restored backup, a change is not made without its member. */
const TOO_LATE_MS = HOUR
/** A failure that its member has not read, and the outcome for a repeated request, are kept for a day. */
const RETENTION_MS = DAY

/** Makes the changes of every operator whose page or process is gone. */
export async function makeOverdueChanges(deps: Deps, calls: KeptCalls): Promise<void> {
  const now = deps.now().getTime()
  const overdue = {
    dueBefore: new Date(now - PAGE_GONE_MS),
    sentBefore: new Date(now - PROCESS_GONE_MS),
  }
  for (const profile of await listDueOperators(deps, ({ id }) => overdueChanges(id, overdue))) {
    const context = systemContext(deps, profile)
    const { operator } = context
    const changes = await withOperator(context, (tx) => listOverdue(tx, { operator, overdue }))
    // in the order in which they were made: a change may be based on the one before it
    for (const { id } of changes) await takeOver(context, { id, overdue, calls })
  }
}

async function takeOver(
  context: RequestContext,
  { id, overdue, calls }: { id: string; overdue: Overdue; calls: KeptCalls },
): Promise<void> {
  const { operator } = context
  const change = await withOperator(context, async (tx) => {
    const before = await findChange(tx, { operator, id })
    const isClaimed = await claimOverdue(tx, { operator, id, now: context.now(), overdue })
    return isClaimed ? before : undefined
  })
  if (!change) return
  try {
    // a run that was cut off, or the page's own direct call, may have made it
    if (await isMade(context, { change, calls }))
      await finish(context, { change, outcome: MADE_ALREADY })
    else if (context.now().getTime() - change.dueAt.getTime() > TOO_LATE_MS)
      await finish(context, { change, outcome: writeFailure('late') })
    else await makeChange(context, { change, calls })
  } catch (error) {
    context.log.error({ err: error, operator: context.profile.slug }, 'a kept change failed')
    // the first failure is tried again after a minute; it may be the connection to the database
    if (change.state === 'sending')
      await finish(context, { change, outcome: writeFailure('interrupted') })
  }
}

const isMade = (
  context: RequestContext,
  { change, calls }: { change: StoredChange; calls: KeptCalls },
): Promise<boolean> =>
  calls.isMade(context, { write: change.write, since: change.sentAt ?? change.madeAt })

export async function dropOldPending(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - RETENTION_MS)
  for (const profile of await deps.operators.list()) {
    const { operator } = systemContext(deps, profile)
    await withOperator({ db: deps.db, operator }, (tx) => dropOldChanges(tx, { operator, before }))
  }
}
