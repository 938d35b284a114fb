import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'

/** The last decision about a charge of each leg of a booking that ever had one. */
export async function listLastCharges(
  tx: Tx,
  { operator, bookingId }: { operator: OperatorId; bookingId: string },
): Promise<{ leg: number; last: string }[]> {
  const { rows } = await sql<{ leg: number; last: string }>`
    select distinct on (leg) leg, to_state as last from transition
    where operator_id = ${operator} and booking_id = ${bookingId} and machine = 'note'
      and to_state in ('charge-held', 'charge-taken', 'charge-dropped')
    order by leg, version desc, at desc, id desc`.execute(tx)
  return rows
}
