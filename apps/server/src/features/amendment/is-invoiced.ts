import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { findInvoiceLine } from './store.ts'

/** Whether a leg, or any leg of a booking, is on an issued invoice: what it costs is then changed by a credit note. */
export const isInvoiced = async (
  tx: Tx,
  params: { operator: OperatorId; bookingId: string; leg?: number | undefined },
): Promise<boolean> => (await findInvoiceLine(tx, params)) !== undefined
