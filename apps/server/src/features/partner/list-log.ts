import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { type LoggedDelivery, listDeliveries } from './delivery-store.ts'
import { type Hook, listHooks } from './hook-store.ts'

const MAX_SHOWN = 100

export const listDeskHooks = (context: Pick<RequestContext, 'db' | 'operator'>): Promise<Hook[]> =>
  withOperator(context, (tx) => listHooks(tx, context))

/** The deliveries of an endpoint; undefined if there is no such endpoint. */
export async function listHookLog(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { id, failedOnly }: { id: string; failedOnly: boolean },
): Promise<LoggedDelivery[] | undefined> {
  const { operator } = context
  return withOperator(context, async (tx) => {
    const hooks = await listHooks(tx, { operator })
    if (!hooks.some((hook) => hook.id === id)) return undefined
    return listDeliveries(tx, { operator, hookId: id, max: MAX_SHOWN, failedOnly })
  })
}
