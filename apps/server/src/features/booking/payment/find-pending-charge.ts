import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { listLastCharges } from './pending-charge-store.ts'

/** Whether a person still has to decide about a charge of a booking, or of one leg of it. */
export async function hasPendingCharge(
  tx: Tx,
  { operator, bookingId, leg }: { operator: OperatorId; bookingId: string; leg?: number },
): Promise<boolean> {
  const charges = await listLastCharges(tx, { operator, bookingId })
  return charges.some(
    (charge) => charge.last === 'charge-held' && (leg === undefined || charge.leg === leg),
  )
}
