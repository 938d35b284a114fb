import { withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { takeNotifications } from './outbox-store.ts'

const BATCH_SIZE = 500

/** Removes due notifications without sending them: for the past trips of a demo. */
export async function discardNotifications(context: RequestContext): Promise<void> {
  const { operator } = context
  let taken = BATCH_SIZE
  while (taken === BATCH_SIZE)
    taken = await withOperator(context, async (tx) => {
      const rows = await takeNotifications(tx, { operator, now: context.now(), max: BATCH_SIZE })
      return rows.length
    })
}
