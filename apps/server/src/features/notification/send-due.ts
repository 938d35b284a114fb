import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import { quietCall } from '../../quiet-call.ts'
import { findById, listOperatorIds } from '../operator/find-by-id.ts'
import { hasDue } from './due-store.ts'
import { forgetSubscriptions } from './push-store.ts'
import { sendMessage } from './send-message.ts'
import { spreadOutbox } from './spread-outbox.ts'
import { forgetMessages } from './store.ts'

/** Of one operator at a time, so that others are not kept waiting for long. */
const MOST_AT_ONCE = 50
/** How many operators are served at the same time: one's slow mail server holds back few others. */
const LANES = 8
const KEPT_DAYS = 90
/** A guest's browser is told of its booking's last letters, and then of nothing. */
const TOLD_AFTER_DAYS = 14
const NEVER = new AbortController().signal

/** Sends what waits of every operator, no more once it is told to end; tells how many messages were tried. */
export async function sendDue(deps: Deps, ending: AbortSignal = NEVER): Promise<number> {
  const operators = await listOperatorIds(deps)
  let tried = 0
  const lane = async () => {
    for (let operator = operators.pop(); operator !== undefined; operator = operators.pop())
      if (!ending.aborted) tried += await sendDueAt(deps, { operator, ending })
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return tried
}

/** What goes wrong at one operator is its own. */
async function sendDueAt(
  deps: Deps,
  { operator, ending }: { operator: OperatorId; ending: AbortSignal },
): Promise<number> {
  try {
    if (!(await hasDue(deps.hot, { operator, now: deps.now() }))) return 0
    const profile = await findById(deps, operator)
    return profile ? await sendDueOf(quietCall(deps, profile), ending) : 0
  } catch (error) {
    deps.log.error({ err: error, operator }, 'messages')
    return 0
  }
}

async function sendDueOf(call: Call, ending: AbortSignal): Promise<number> {
  await spreadOutbox(call)
  let tried = 0
  while (tried < MOST_AT_ONCE && !ending.aborted && (await sendMessage(call))) tried += 1
  return tried
}

/** What ended long ago is forgotten, of every operator. */
export async function forgetOld(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY)
  const ridden = new Date(deps.now().getTime() - TOLD_AFTER_DAYS * DAY)
  for (const operator of await listOperatorIds(deps))
    await withOperator({ db: deps.db, operator }, async (tx) => {
      await forgetMessages(tx, { operator, before })
      await forgetSubscriptions(tx, { operator, before: ridden })
    })
}
