import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { blankContact } from './particulars-store.ts'

/**
 * Makes the people of these bookings unreachable. `written`: whose messages lose their words, the customer's or
 * everybody's.
 */
export const forgetContact = (
  tx: Tx,
  facts: { operator: OperatorId; ids: readonly string[]; now: Date; written: 'customer' | 'any' },
): Promise<void> => blankContact(tx, facts)
