import { stepOf } from '@kerbside/domain/refund/refund.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import { giveBackOrphans } from './give-back-orphans.ts'
import { sendRefund } from './send-refund.ts'
import { listUnsettled } from './store.ts'

const MOST_LOOKED_AT = 1_000
const MOST_SENT = 100

/** Gives back what nobody sent yet, or nobody knows the end of: orphans first, then every refund that is due. */
export async function sendDue(deps: Deps): Promise<number> {
  let sent = 0
  // one operator's gateway that does not answer is no reason to keep another's customers waiting
  for (const profile of await deps.operators.list())
    sent += await sendDueOf(quietCall(deps, profile)).catch((error: unknown) => {
      deps.log.error({ err: error, operator: profile.slug }, 'refunds')
      return 0
    })
  return sent
}

async function sendDueOf(call: Call): Promise<number> {
  await giveBackOrphans(call)
  const { operator } = call
  const open = await withOperator(call, (tx) =>
    listUnsettled(tx, { operator, most: MOST_LOOKED_AT }),
  )
  const due = open.filter((refund) => {
    const step = stepOf(refund, call.now())
    return step !== 'wait' && step !== 'rest'
  })
  for (const { id } of due.slice(0, MOST_SENT)) await sendRefund(call, { refundId: id })
  return Math.min(due.length, MOST_SENT)
}
