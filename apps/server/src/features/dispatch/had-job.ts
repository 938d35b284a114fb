import { DRIVER_OFF, DRIVER_ON } from '@kerbside/contract/desk/say-history.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { Job } from './change-job.ts'

/**
 * Whether a driver once had a leg: took it as an offer, is named in its history or holds cash of it. For everybody else
 * it is as if there were none.
 */
export async function hadJob(
  tx: Tx,
  { operator, job, driverId }: { operator: OperatorId; job: Job; driverId: string },
): Promise<boolean> {
  const { booking, leg } = job
  const of = sql`operator_id = ${operator} and booking_id = ${booking.id} and leg = ${leg.number}`
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from offer where ${of} and driver_id = ${driverId} and state = 'accepted')
      or exists (select from cash_taken where ${of} and driver_id = ${driverId})
      or exists (select from transition where ${of} and machine = 'note'
        and to_state in (${DRIVER_ON}, ${DRIVER_OFF}) and from_state = ${driverId}) as had`.execute(
    tx,
  )
  return rows[0]?.had === true
}
