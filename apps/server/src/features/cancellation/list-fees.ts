import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { listFeesOf } from './store.ts'

/** The cancellation fees of these bookings' cancelled legs. */
export const listFees = (
  tx: Tx,
  params: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<{ bookingId: string; leg: number; fee: Minor }[]> => listFeesOf(tx, params)
