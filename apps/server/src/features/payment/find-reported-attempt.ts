import type { Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import { type Attempt, findBookingIdOfCharge, listAttempts } from './store.ts'

/** The format that orderIdOf writes. */
const ORDER_ID = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-(\d{1,4})$/

/** The booking and attempt number of an order id; undefined if the order id is not ours. */
export function readOrderId(orderId: string): { bookingId: string; number: number } | undefined {
  const [, bookingId, number] = ORDER_ID.exec(orderId) ?? []
  return bookingId === undefined ? undefined : { bookingId, number: Number(number) }
}

/**
 * The attempt that a gateway reports on: found by the order id, which is known before the charge has a reference, or by
 * the charge if the report has no order id. An attempt of another operator or gateway is not found.
 */
export async function findReportedAttempt(
  tx: Tx,
  params: { operator: OperatorId; gateway: string; orderId: string; chargeRef: string },
): Promise<Attempt | undefined> {
  const { operator, gateway, orderId, chargeRef } = params
  const ordered = readOrderId(orderId)
  if (orderId !== '' && !ordered) return undefined
  const bookingId =
    ordered?.bookingId ??
    (chargeRef && (await findBookingIdOfCharge(tx, { operator, gateway, chargeRef })))
  if (!bookingId) return undefined
  const attempts = await listAttempts(tx, { operator, bookingId, lock: false })
  return attempts.find(
    (attempt) =>
      attempt.gateway === gateway &&
      (ordered ? attempt.number === ordered.number : attempt.providerRef === chargeRef),
  )
}
