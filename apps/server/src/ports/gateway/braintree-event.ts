import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { BraintreeClient } from './braintree-client.ts'
import type { GatewayEvent } from './port.ts'

const About = z.object({
  id: z.string(),
  orderId: z.string().nullish(),
  refundedTransactionId: z.string().nullish(),
  type: z.string().nullish(),
})
const Notification = z.object({
  kind: z.string(),
  transaction: About.optional().catch(undefined),
  dispute: z
    .object({ transaction: About.optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/** A form with `bt_signature` and `bt_payload`; the package verifies the signature before it parses the payload. */
export async function readNotification(
  { gateway, request }: BraintreeClient,
  body: Buffer,
): Promise<GatewayEvent | undefined> {
  const form = new URLSearchParams(body.toString('utf8'))
  const signature = form.get('bt_signature') ?? ''
  const payload = form.get('bt_payload') ?? ''
  try {
    const notification = Notification.parse(
      await gateway.webhookNotification.parse(signature, payload),
    )
    const subject = notification.dispute?.transaction ?? notification.transaction
    const isRefund = subject?.refundedTransactionId != null || notification.kind === 'refund_failed'
    const saleId =
      subject &&
      (subject.refundedTransactionId ?? (isRefund ? await saleOf(request, subject.id) : undefined))
    return {
      // Notifications have no id; a repeated one has the same content.
      id: createHash('sha256').update(payload.trim()).digest('hex'),
      type: notification.kind,
      about: notification.dispute ? 'dispute' : isRefund ? 'refund' : subject ? 'charge' : 'other',
      // A refund's own order id is its idempotency key.
      orderId: isRefund ? '' : (subject?.orderId ?? ''),
      chargeRef: (isRefund ? saleId : subject?.id) ?? '',
    }
  } catch {
    return undefined
  }
}

/** The message of a failed refund names its sale only by an internal key, so the refund itself is fetched. */
async function saleOf(request: BraintreeClient['request'], refundId: string): Promise<string> {
  const reply = await request((gateway) => gateway.transaction.find(refundId))
  const refund = reply.received ? About.safeParse(reply.payload) : undefined
  return refund?.data?.refundedTransactionId ?? ''
}
