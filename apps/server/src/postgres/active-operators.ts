import type pg from 'pg'
import type { OperatorId } from '../operator.ts'

/** Longer than any transaction lives, and than most work of a task is repeated after a failure. */
const ACTIVE_FOR = '5 minutes'

/** The operators that wrote something for scheduled tasks in the last minutes, by the database's clock. */
export async function listActiveOperators(hot: pg.Pool): Promise<ReadonlySet<OperatorId>> {
  const { rows } = await hot.query<{ operator_id: OperatorId }>({
    name: 'operator_activity.recent',
    text: `select operator_id from operator_activity where at > now() - interval '${ACTIVE_FOR}'`,
  })
  return new Set(rows.map(({ operator_id }) => operator_id))
}
