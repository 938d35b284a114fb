import { stepOf } from '@kerbside/domain/refund/refund.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { listDueOperators } from '../../list-due-operators.ts'
import type { RequestContext } from '../../request-context.ts'
import { systemContext } from '../../system-context.ts'
import { giveBackOrphans } from './give-back-orphans.ts'
import { sendRefund } from './send-refund.ts'
import { anyUnsettled, listUnsettled } from './store.ts'

const MAX_READ = 1_000
const MAX_SENT = 100

/** Sends refunds that are not sent yet or whose result is unknown: orphans first, then every due refund. */
export async function sendDue(deps: Deps): Promise<number> {
  let sent = 0
  // one operator's unresponsive gateway must not delay another's customers
  for (const profile of await listDueOperators(deps, ({ id }) => anyUnsettled(id)))
    sent += await sendDueOf(systemContext(deps, profile)).catch((error: unknown) => {
      deps.log.error({ err: error, operator: profile.slug }, 'refunds')
      return 0
    })
  return sent
}

async function sendDueOf(context: RequestContext): Promise<number> {
  await giveBackOrphans(context)
  const { operator } = context
  const open = await withOperator(context, (tx) => listUnsettled(tx, { operator, max: MAX_READ }))
  const due = open.filter((refund) => {
    const step = stepOf(refund, context.now())
    return step !== 'wait' && step !== 'rest'
  })
  for (const { id } of due.slice(0, MAX_SENT)) await sendRefund(context, { refundId: id })
  return Math.min(due.length, MAX_SENT)
}
