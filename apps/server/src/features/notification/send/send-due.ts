import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import { findById, listOperatorIds } from '../../operator/find-by-id.ts'
import { purgeMessages } from '../store.ts'
import { filterDue } from './due-store.ts'
import { purgeSubscriptions } from './push-store.ts'
import { sendMessage } from './send-message.ts'
import { spreadOutbox } from './spread-outbox.ts'

/** Per operator and turn, so that others are not delayed for long. */
const BATCH_SIZE = 50
/** How many operators are served at once, so that one's slow mail server delays few others. */
const LANES = 8
const RETENTION_DAYS = 90
/** A guest's browser gets the last messages of its booking within this time, and nothing later. */
const REPLY_WINDOW_DAYS = 14
const NEVER = new AbortController().signal

/** Sends the due messages of every operator until it is stopped; returns how many were attempted. */
export async function sendDue(deps: Deps, ending: AbortSignal = NEVER): Promise<number> {
  const operators = await filterDue(deps.hot, await listOperatorIds(deps), deps.now())
  let attempted = 0
  const lane = async () => {
    for (let operator = operators.pop(); operator !== undefined; operator = operators.pop())
      if (!ending.aborted) attempted += await sendDueAt(deps, { operator, ending })
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return attempted
}

/** An error at one operator does not affect the others. */
async function sendDueAt(
  deps: Deps,
  { operator, ending }: { operator: OperatorId; ending: AbortSignal },
): Promise<number> {
  try {
    const profile = await findById(deps, operator)
    return profile ? await sendDueOf(systemContext(deps, profile), ending) : 0
  } catch (error) {
    deps.log.error({ err: error, operator }, 'messages')
    return 0
  }
}

async function sendDueOf(context: RequestContext, ending: AbortSignal): Promise<number> {
  await spreadOutbox(context)
  let attempted = 0
  while (attempted < BATCH_SIZE && !ending.aborted && (await sendMessage(context))) attempted += 1
  return attempted
}

/** Deletes old messages and subscriptions of every operator. */
export async function purgeOld(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - RETENTION_DAYS * DAY)
  const ridden = new Date(deps.now().getTime() - REPLY_WINDOW_DAYS * DAY)
  for (const operator of await listOperatorIds(deps))
    await withOperator({ db: deps.db, operator }, async (tx) => {
      await purgeMessages(tx, { operator, before })
      await purgeSubscriptions(tx, { operator, before: ridden })
    })
}
