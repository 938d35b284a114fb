import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** Whether a person still has to decide about a charge of a booking, or of one leg of it. */
export async function hasPendingCharge(
  tx: Tx,
  { operator, bookingId, leg }: { operator: OperatorId; bookingId: string; leg?: number },
): Promise<boolean> {
  const { rows } = await sql<{ leg: number; last: string }>`
    select distinct on (leg) leg, to_state as last from transition
    where operator_id = ${operator} and booking_id = ${bookingId} and machine = 'note'
      and to_state in ('charge-held', 'charge-taken', 'charge-dropped')
    order by leg, version desc, at desc, id desc`.execute(tx)
  return rows.some((row) => row.last === 'charge-held' && (leg === undefined || row.leg === leg))
}
