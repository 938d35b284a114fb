import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Attempt, findBookingIdOfCharge, listAttempts } from './store.ts'

/** As orderIdOf writes it. */
const ORDER_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})$/

/** Which attempt of which booking an order is; undefined for an order that is none of ours. */
export function readOrderId(orderId: string): { bookingId: string; number: number } | undefined {
  const [, bookingId, number] = ORDER_ID.exec(orderId) ?? []
  return bookingId === undefined ? undefined : { bookingId, number: Number(number) }
}

/**
 * The attempt that a gateway speaks of: by the order, which is known before the charge has a name, or by the charge
 * where no order is told. Another operator's, and another gateway's, is none.
 */
export async function findToldAttempt(
  tx: Tx,
  told: { operator: OperatorId; gateway: string; orderId: string; chargeRef: string },
): Promise<Attempt | undefined> {
  const { operator, gateway, orderId, chargeRef } = told
  const ordered = readOrderId(orderId)
  if (orderId !== '' && !ordered) return undefined
  const bookingId =
    ordered?.bookingId ??
    (chargeRef && (await findBookingIdOfCharge(tx, { operator, gateway, chargeRef })))
  if (!bookingId) return undefined
  const attempts = await listAttempts(tx, { operator, bookingId, lock: false })
  return attempts.find(
    (one) =>
      one.gateway === gateway &&
      (ordered ? one.number === ordered.number : one.providerRef === chargeRef),
  )
}
