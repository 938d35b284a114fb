import {
  ATTEMPT_WINDOW_MINUTES,
  type AttemptCount,
} from '@kerbside/domain/account/sign-in-attempts.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** Tables of the same shape: each kind of user is counted separately. */
export type AttemptTable = 'staff_sign_in_attempt' | 'driver_sign_in_attempt'

type Trying = { book: AttemptTable; operator: OperatorId; subjectHash: Buffer; now: Date }

/** Counts one attempt. Each attempt is counted before it is checked, so that parallel attempts gain nothing. */
export async function countTryIn(
  tx: Tx,
  { book, operator, subjectHash, now }: Trying,
): Promise<AttemptCount> {
  const from = new Date(now.getTime() - ATTEMPT_WINDOW_MINUTES * MINUTE)
  const { rows } = await sql<AttemptCount>`
    insert into ${sql.table(book)} as known (operator_id, subject_hash, tries, since)
    values (${operator}, ${subjectHash}, 1, ${now})
    on conflict (operator_id, subject_hash) do update set
      tries = case when known.since <= ${from} then 1 else known.tries + 1 end,
      since = case when known.since <= ${from} then ${now} else known.since end
    returning tries, since`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a sign-in attempt was not counted')
  return row
}

/** Deletes the attempts of an account that signed in, and attempts older than a day. */
export async function clearAttemptsIn(
  tx: Tx,
  { book, operator, subjectHash, now }: Trying,
): Promise<void> {
  await inOperator(tx, operator)
    .deleteFrom(book)
    .where((row) =>
      row.or([
        row('subject_hash', '=', subjectHash),
        row('since', '<', new Date(now.getTime() - DAY)),
      ]),
    )
    .execute()
}
