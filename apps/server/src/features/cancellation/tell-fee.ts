import { type Minor, sum } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listCancelled } from './store.ts'

/** What cancelling kept of a booking, over all its ways; nothing while none was cancelled. */
export async function tellFee(
  call: Pick<Call, 'db' | 'operator'>,
  { bookingId }: { bookingId: string },
): Promise<Minor> {
  const costs = await withOperator(call, (tx) =>
    listCancelled(tx, { operator: call.operator, bookingId }),
  )
  return sum(costs.map(({ fee }) => fee))
}
