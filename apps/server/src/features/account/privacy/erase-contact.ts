import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import { blankContact } from '../desk/particulars-store.ts'

/**
 * Removes the contact details from these bookings. `written`: whose message texts are erased, only the customer's or
 * all.
 */
export const eraseContact = (
  tx: Tx,
  params: { operator: OperatorId; ids: readonly string[]; now: Date; written: 'customer' | 'any' },
): Promise<void> => blankContact(tx, params)
