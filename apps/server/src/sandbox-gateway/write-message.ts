import { createHmac, randomBytes } from 'node:crypto'
import { insertMessage } from './message-store.ts'
import type { SandboxRefund } from './refund-store.ts'
import type { Queryable, SandboxCharge } from './store.ts'
import { writeCharge, writeRefund } from './write-charge.ts'

/** Queues a message about a charge or its refund, in the transaction that changed it. */
export async function writeMessage(
  db: Queryable,
  { charge, refund, now }: { charge: SandboxCharge; refund?: SandboxRefund; now: Date },
): Promise<void> {
  const { merchant, orderId } = charge
  const id = `evt_${randomBytes(16).toString('base64url')}`
  const about = refund ? { ...writeRefund(refund), order_id: orderId } : writeCharge(charge)
  const body = JSON.stringify({
    id,
    type: `${about.object}.${about.status}`,
    created: Math.floor(now.getTime() / 1000),
    data: { object: about },
  })
  await insertMessage(db, { id, merchant, orderId, body, now })
}

export const SIGNATURE_HEADER = 'sandbox-signature'

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 with the merchant's secret over `<seconds>.<body>`. */
export function signMessage(body: string, { secret, now }: { secret: string; now: Date }): string {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return `t=${seconds},v1=${signed}`
}
