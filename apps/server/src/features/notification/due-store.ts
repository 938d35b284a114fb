import type pg from 'pg'
import type { OperatorId } from '../../operator.ts'
import { runPipelined } from '../../postgres/run-pipelined.ts'
import { NOTIFICATION_KINDS } from './outbox-store.ts'

/** Whether any message waits to be created or sent; checked for every operator every few seconds. */
export async function hasDue(
  hot: pg.Pool,
  { operator, now }: { operator: OperatorId; now: Date },
): Promise<boolean> {
  const [row] = await runPipelined<{ due: boolean }>(hot, operator, [
    {
      name: 'message.due',
      text: `select exists (select from message where operator_id = $1 and state = 'waiting' and run_at <= $2)
        or exists (select from outbox where operator_id = $1 and kind = any ($3) and run_at <= $2) as due`,
      values: [operator, now, NOTIFICATION_KINDS],
    },
  ])
  return row?.due === true
}
