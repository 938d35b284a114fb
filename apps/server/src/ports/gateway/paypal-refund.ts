import { writeAmount } from './paypal-amount.ts'
import type { PaypalClient } from './paypal-client.ts'
import { type ReadOrder, readIssue, readRefund, writeRefundKey } from './paypal-order.ts'
import type { GatewayRefund, RefundAnswer } from './port.ts'

export type AskedRefund = Pick<GatewayRefund, 'amount' | 'currency'> & { key: string; ref: string }

/** PayPal's words for: nothing, or not so much, can be given back of it. */
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
 * The request id keeps a refund from being given twice for as long as PayPal remembers it; beyond that the refunds of
 * the order do, which bear our key.
 */
export async function refundOnce(
  { ask }: PaypalClient,
  { order, asked }: { order: ReadOrder; asked: AskedRefund },
): Promise<RefundAnswer> {
  const same = order.refunds.find(({ key }) => key === asked.key)
  if (same) return { known: true, refund: same.refund }
  if (order.charge.state !== 'captured') return { known: true, refund: refused(asked) }
  const reply = await ask({
    method: 'POST',
    path: `/v2/payments/captures/${encodeURIComponent(order.captureId)}/refund`,
    key: asked.key,
    body: {
      amount: { currency_code: asked.currency, value: writeAmount(asked.amount, asked.currency) },
      custom_id: writeRefundKey(asked.key),
    },
  })
  if (!reply.heard) return { known: false, why: reply.why }
  if (reply.status === 200 || reply.status === 201) {
    const read = readRefund(reply.body, asked.ref)
    return read ? { known: true, refund: read.refund } : { known: false, why: 'malformed' }
  }
  const issue = readIssue(reply.body)
  if (reply.status === 422 && NEVER.has(issue)) return { known: true, refund: refused(asked) }
  return { known: false, why: issue || `status ${reply.status}` }
}

const refused = ({ ref, amount, currency }: AskedRefund): GatewayRefund => ({
  ref: '',
  chargeRef: ref,
  state: 'failed',
  amount,
  currency,
})
