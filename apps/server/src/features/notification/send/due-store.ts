import type pg from 'pg'
import { filterDueOperators } from '../../../list-due-operators.ts'
import type { OperatorId } from '../../../operator.ts'
import { NOTIFICATION_KINDS } from './outbox-store.ts'

/** Those of the operators for which a message waits to be created or sent; checked every few seconds. */
export const filterDue = (
  hot: pg.Pool,
  operators: readonly OperatorId[],
  now: Date,
): Promise<OperatorId[]> =>
  filterDueOperators(
    hot,
    new Map(
      operators.map((operator) => [
        operator,
        {
          name: 'message.due',
          text: `(select from message where operator_id = $1 and state = 'waiting' and run_at <= $2 limit 1)
            union all
            (select from outbox where operator_id = $1 and kind = any ($3) and run_at <= $2 limit 1)`,
          values: [operator, now, NOTIFICATION_KINDS],
        },
      ]),
    ),
  )
