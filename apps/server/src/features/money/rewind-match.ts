import { DAY } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { rewindMatches } from './store.ts'

const USUAL_MS = 2 * DAY

/**
 * Has an operator's money matched anew, from a day on or from the day before yesterday: a running server does it
 * within a minute. How many gateways that concerns.
 */
export function rewindMatch(
  call: Pick<Call, 'db' | 'operator' | 'now'>,
  { since }: { since: Date | undefined },
): Promise<number> {
  const { operator } = call
  // what was matched less than a day ago is not due
  const latest = call.now().getTime() - USUAL_MS
  const to = new Date(Math.min(latest, since?.getTime() ?? latest))
  return withOperator(call, (tx) => rewindMatches(tx, { operator, to }))
}
