import { TRIES_WINDOW_MINUTES, type Tries } from '@kerbside/domain/account/sign-in-tries.ts'
import { DAY, MINUTE } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

/** Tables of one shape: each kind of people is counted apart. */
export type TryBook = 'staff_try' | 'driver_try'

type Trying = { book: TryBook; operator: OperatorId; subjectHash: Buffer; now: Date }

/** Counts one try; every try is counted before it is looked at, so that many at once gain nothing. */
export async function countTryIn(
  tx: Tx,
  { book, operator, subjectHash, now }: Trying,
): Promise<Tries> {
  const from = new Date(now.getTime() - TRIES_WINDOW_MINUTES * MINUTE)
  const { rows } = await sql<Tries>`
    insert into ${sql.table(book)} as known (operator_id, subject_hash, tries, since)
    values (${operator}, ${subjectHash}, 1, ${now})
    on conflict (operator_id, subject_hash) do update set
      tries = case when known.since <= ${from} then 1 else known.tries + 1 end,
      since = case when known.since <= ${from} then ${now} else known.since end
    returning tries, since`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a try that was not counted')
  return row
}

/** Forgets the tries of who got in, and those of a day ago. */
export async function forgetTriesIn(
  tx: Tx,
  { book, operator, subjectHash, now }: Trying,
): Promise<void> {
  await tx
    .deleteFrom(book)
    .where('operator_id', '=', operator)
    .where((row) =>
      row.or([
        row('subject_hash', '=', subjectHash),
        row('since', '<', new Date(now.getTime() - DAY)),
      ]),
    )
    .execute()
}
