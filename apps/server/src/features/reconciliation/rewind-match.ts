import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { RequestContext } from '../../request-context.ts'
import { rewindMatches } from './store.ts'

const USUAL_MS = 2 * DAY

/**
 * Makes an operator's payments be reconciled again, from a given day or the day before yesterday: a running server
 * does it within a minute. Returns the number of gateways.
 */
export function rewindMatch(
  context: Pick<RequestContext, 'db' | 'operator' | 'now'>,
  { since }: { since: Date | undefined },
): Promise<number> {
  const { operator } = context
  // a reconciliation less than a day old is not due
  const latest = context.now().getTime() - USUAL_MS
  const to = new Date(Math.min(latest, since?.getTime() ?? latest))
  return withOperator(context, (tx) => rewindMatches(tx, { operator, to }))
}
