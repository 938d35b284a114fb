import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { type LoggedDelivery, listDeliveries } from './delivery-store.ts'
import { type Hook, listHooks } from './hook-store.ts'

const MOST_SHOWN = 100

export const listDeskHooks = (call: Pick<Call, 'db' | 'operator'>): Promise<Hook[]> =>
  withOperator(call, (tx) => listHooks(tx, call))

/** What was sent to an endpoint; undefined where there is none. */
export async function listHookLog(
  call: Pick<Call, 'db' | 'operator'>,
  { id, failedOnly }: { id: string; failedOnly: boolean },
): Promise<LoggedDelivery[] | undefined> {
  const { operator } = call
  return withOperator(call, async (tx) => {
    const hooks = await listHooks(tx, { operator })
    if (!hooks.some((hook) => hook.id === id)) return undefined
    return listDeliveries(tx, { operator, hookId: id, most: MOST_SHOWN, failedOnly })
  })
}
