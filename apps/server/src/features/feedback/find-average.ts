import { shownAverage } from '@kerbside/domain/feedback/rating.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { sumRatings } from './store.ts'

/** What customers think of a driver; no average of so few that one could tell who gave which. */
export async function findAverage(
  call: Pick<Call, 'db' | 'operator'>,
  { driverId }: { driverId: string },
): Promise<{ count: number; average: number | undefined }> {
  const { operator } = call
  const sums = await withOperator(call, (tx) => sumRatings(tx, { operator, driverId }))
  const average = shownAverage(sums)
  return { count: average === undefined ? 0 : sums.count, average }
}
