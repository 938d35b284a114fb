import type { Minor } from '@kerbside/domain/money.ts'
import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { listFeesOf } from './store.ts'

/** What cancelling kept of each way of these bookings, of those that were cancelled. */
export const listFees = (
  tx: Tx,
  asked: { operator: OperatorId; bookingIds: readonly string[] },
): Promise<{ bookingId: string; leg: number; fee: Minor }[]> => listFeesOf(tx, asked)
