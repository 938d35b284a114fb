import { DRIVER_OFF, DRIVER_ON } from '@kerbside/contract/dispatch/write-history.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { BookedLeg } from './booked-leg.ts'

/**
 * Whether a driver once had a leg: accepted an offer, is named in its history or holds its cash. For all other
 * drivers it does not exist.
 */
export async function hadLeg(
  tx: Tx,
  {
    operator,
    bookedLeg,
    driverId,
  }: { operator: OperatorId; bookedLeg: BookedLeg; driverId: string },
): Promise<boolean> {
  const { booking, leg } = bookedLeg
  const legFilter = sql`operator_id = ${operator} and booking_id = ${booking.id} and leg = ${leg.number}`
  const { rows } = await sql<{ had: boolean }>`
    select exists (select from offer where ${legFilter} and driver_id = ${driverId} and state = 'accepted')
      or exists (select from cash_taken where ${legFilter} and driver_id = ${driverId})
      or exists (select from transition where ${legFilter} and machine = 'note'
        and to_state in (${DRIVER_ON}, ${DRIVER_OFF}) and from_state = ${driverId}) as had`.execute(
    tx,
  )
  return rows[0]?.had === true
}
