import { shownAverage } from '@kerbside/domain/feedback/rating.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { sumRatings } from './store.ts'

/** A driver's average rating; undefined while there are so few ratings that one could tell who gave which. */
export async function findAverage(
  context: Pick<RequestContext, 'db' | 'operator'>,
  { driverId }: { driverId: string },
): Promise<{ count: number; average: number | undefined }> {
  const { operator } = context
  const totals = await withOperator(context, (tx) => sumRatings(tx, { operator, driverId }))
  const average = shownAverage(totals)
  return { count: average === undefined ? 0 : totals.count, average }
}
