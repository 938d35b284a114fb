import { DAY, HOUR } from '@kerbside/domain/time.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { listTroubled as listRows, type Refund } from './store.ts'

export type TroubledRefund = { refund: Refund; reference: number; currency: string }

const LATELY_MS = 30 * DAY
/** By then a gateway that works has answered. */
const LONG_MS = HOUR

/** Refunds somebody has to look at: refused by the gateway lately, or without an end for long. */
export async function listTroubled(
  call: Pick<Call, 'db' | 'operator' | 'now'>,
): Promise<TroubledRefund[]> {
  const now = call.now().getTime()
  return withOperator(call, (tx) =>
    listRows(tx, {
      operator: call.operator,
      failedSince: new Date(now - LATELY_MS),
      openSince: new Date(now - LONG_MS),
    }),
  )
}
