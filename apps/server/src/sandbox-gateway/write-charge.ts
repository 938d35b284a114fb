import type { SandboxRefund } from './refund-store.ts'
import type { SandboxCharge } from './store.ts'

/** A charge as sent to the merchant's server; amounts in whole minor units. */
export const writeCharge = (charge: SandboxCharge) => ({
  object: 'charge',
  id: charge.id,
  order_id: charge.orderId,
  amount: charge.amount,
  amount_captured: charge.captured,
  amount_refunded: charge.refunded,
  currency: charge.currency,
  status: charge.status,
  card: { brand: charge.brand, last4: charge.last4 },
  decline_code: charge.status === 'failed' || charge.status === 'voided' ? charge.declineCode : '',
  /** On the origin of the card fields. */
  action_path: charge.status === 'requires_action' ? `/challenge/${charge.id}` : '',
  capture_before: charge.status === 'authorised' ? (charge.captureBefore ?? null) : null,
  captured_at: charge.capturedAt ?? null,
  metadata: charge.metadata,
})

export const writeRefund = (refund: SandboxRefund) => ({
  object: 'refund',
  id: refund.id,
  charge: refund.chargeId,
  amount: refund.amount,
  currency: refund.currency,
  status: refund.status,
})
