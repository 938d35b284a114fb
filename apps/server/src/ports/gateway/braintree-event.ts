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

/** A form with `bt_signature` and `bt_payload`; the package checks the one against the other before it reads a word. */
export async function readNotification(
  { gateway, ask }: BraintreeClient,
  body: Buffer,
): Promise<GatewayEvent | undefined> {
  const form = new URLSearchParams(body.toString('utf8'))
  const signature = form.get('bt_signature') ?? ''
  const payload = form.get('bt_payload') ?? ''
  try {
    const said = Notification.parse(await gateway.webhookNotification.parse(signature, payload))
    const subject = said.dispute?.transaction ?? said.transaction
    const isRefund = subject?.refundedTransactionId != null || said.kind === 'refund_failed'
    const saleId =
      subject &&
      (subject.refundedTransactionId ?? (isRefund ? await saleOf(ask, subject.id) : undefined))
    return {
      // notifications have no id; the same one sent again has the same words
      id: createHash('sha256').update(payload.trim()).digest('hex'),
      type: said.kind,
      about: said.dispute ? 'dispute' : isRefund ? 'refund' : subject ? 'charge' : 'other',
      // a refund's own order id is the key it was asked with
      orderId: isRefund ? '' : (subject?.orderId ?? ''),
      chargeRef: (isRefund ? saleId : subject?.id) ?? '',
    }
  } catch {
    return undefined
  }
}

/** The message of a failed refund names its sale by an internal key only, so the refund itself is asked for. */
async function saleOf(ask: BraintreeClient['ask'], refundId: string): Promise<string> {
  const reply = await ask((gateway) => gateway.transaction.find(refundId))
  const refund = reply.heard ? About.safeParse(reply.said) : undefined
  return refund?.data?.refundedTransactionId ?? ''
}
