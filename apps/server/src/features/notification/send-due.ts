import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { sendMessage } from './send-message.ts'
import { spreadOutbox } from './spread-outbox.ts'
import { forgetMessages } from './store.ts'

/** Of one operator at a time, so that others are not kept waiting for long. */
const MOST_AT_ONCE = 50
/** How many operators are served at the same time: one's slow mail server holds back few others. */
const LANES = 8
const KEPT_DAYS = 90

/** Sends what waits of every operator; tells how many messages were tried. */
export async function sendDue(deps: Deps): Promise<number> {
  const waiting = await deps.operators.list()
  let tried = 0
  const lane = async () => {
    for (let profile = waiting.pop(); profile; profile = waiting.pop())
      tried += await sendDueOf(quietCall(deps, profile)).catch((error: unknown) => {
        deps.log.error({ err: error, operator: profile?.slug }, 'messages')
        return 0
      })
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return tried
}

async function sendDueOf(call: Call): Promise<number> {
  await spreadOutbox(call)
  let tried = 0
  while (tried < MOST_AT_ONCE && (await sendMessage(call))) tried += 1
  return tried
}

/** What ended long ago is forgotten, of every operator. */
export async function forgetOld(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - KEPT_DAYS * DAY)
  for (const profile of await deps.operators.list()) {
    const { operator } = quietCall(deps, profile)
    await withOperator({ db: deps.db, operator }, (tx) => forgetMessages(tx, { operator, before }))
  }
}
