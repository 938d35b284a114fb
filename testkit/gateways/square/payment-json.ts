import { AUTHORISATION_MS, type Payment, type Refund } from './payments.ts'

const BRANDS = [
  { starts: /^4/, name: 'VISA' },
  { starts: /^(5|2)/, name: 'MASTERCARD' },
  { starts: /^3[47]/, name: 'AMERICAN_EXPRESS' },
]

const CARD_STATUS = {
  APPROVED: 'AUTHORIZED',
  COMPLETED: 'CAPTURED',
  CANCELED: 'VOIDED',
  FAILED: 'FAILED',
} as const

/** A payment in Square's API. */
export const paymentJson = (it: Payment) => ({
  id: it.id,
  created_at: it.createdAt.toISOString(),
  updated_at: it.updatedAt.toISOString(),
  amount_money: it.money,
  total_money: it.money,
  approved_money: it.money,
  ...(it.refunded > 0 && {
    refunded_money: { amount: it.refunded, currency: it.money.currency },
  }),
  status: it.status,
  delay_duration: 'PT168H',
  delay_action: 'CANCEL',
  delayed_until: new Date(it.createdAt.getTime() + AUTHORISATION_MS).toISOString(),
  source_type: 'CARD',
  card_details: {
    status: CARD_STATUS[it.status],
    card: {
      card_brand: BRANDS.find(({ starts }) => starts.test(it.card.number))?.name ?? 'OTHER_BRAND',
      last_4: it.card.number.slice(-4),
      exp_month: 12,
      exp_year: 2030,
    },
    entry_method: 'KEYED',
    ...(it.card.declines && {
      errors: [{ category: 'PAYMENT_METHOD_ERROR', code: it.card.declines }],
    }),
    card_payment_timeline: {
      authorized_at: it.createdAt.toISOString(),
      ...(it.capturedAt && { captured_at: it.capturedAt.toISOString() }),
    },
  },
  location_id: 'L1',
  reference_id: it.referenceId,
  ...(it.refundIds.length > 0 && { refund_ids: it.refundIds }),
  version_token: it.updatedAt.getTime().toString(36),
})

export const refundJson = (it: Refund) => ({
  id: it.id,
  status: it.status,
  location_id: 'L1',
  amount_money: it.money,
  payment_id: it.paymentId,
  reason: it.reason,
  created_at: it.createdAt.toISOString(),
})
