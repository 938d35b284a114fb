import { type Minor, sum } from '@kerbside/domain/money.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { listCancelled } from './store.ts'

/** The cancellation fees of a booking over all its legs; zero if none was cancelled. */
export async function sumCancellationFee(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { bookingId }: { bookingId: string },
): Promise<Minor> {
  const costs = await withOperator(context, (tx) =>
    listCancelled(tx, { operator: context.operator, bookingId }),
  )
  return sum(costs.map(({ fee }) => fee))
}
