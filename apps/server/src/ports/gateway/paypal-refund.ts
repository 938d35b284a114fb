import { writeAmount } from './paypal-amount.ts'
import type { PaypalClient } from './paypal-client.ts'
import { type ReadOrder, readIssue, readRefund, writeRefundKey } from './paypal-order.ts'
import type { GatewayRefund, RefundResult } from './port.ts'

export type RefundParams = Pick<GatewayRefund, 'amount' | 'currency'> & { key: string; ref: string }

/** PayPal's issue codes for: nothing, or not this much, can be refunded. */
const NEVER = new Set([
  'CAPTURE_FULLY_REFUNDED',
  'CAPTURED_AMOUNT_FULLY_REFUNDED',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_AMOUNT_TOO_LARGE',
  'REFUND_CAPTURE_CURRENCY_MISMATCH',
  'REFUND_NOT_ALLOWED',
  'REFUND_TIME_LIMIT_EXCEEDED',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'INVALID_CAPTURE_STATUS',
])

/**
 * The request id prevents a duplicate refund for as long as PayPal remembers it. After that the order's refunds do,
 * because they contain our key.
 */
export async function refundOnce(
  { request }: PaypalClient,
  { order, params }: { order: ReadOrder; params: RefundParams },
): Promise<RefundResult> {
  const existing = order.refunds.find(({ key }) => key === params.key)
  if (existing) return { known: true, refund: existing.refund }
  if (order.charge.state !== 'captured') return { known: true, refund: rejected(params) }
  const reply = await request({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(order.captureId)}/refund`,
    key: params.key,
    body: {
      amount: {
        currency_code: params.currency,
        value: writeAmount(params.amount, params.currency),
      },
      custom_id: writeRefundKey(params.key),
    },
  })
  if (!reply.received) return { known: false, why: reply.why }
  if (reply.status === 200 || reply.status === 201) {
    const read = readRefund(reply.body, params.ref)
    return read ? { known: true, refund: read.refund } : { known: false, why: 'malformed' }
  }
  const issue = readIssue(reply.body)
  if (reply.status === 422 && NEVER.has(issue)) return { known: true, refund: rejected(params) }
  return { known: false, why: issue || `status ${reply.status}` }
}

const rejected = ({ ref, amount, currency }: RefundParams): GatewayRefund => ({
  ref: '',
  chargeRef: ref,
  state: 'failed',
  amount,
  currency,
})
