import { z } from 'zod'
import type { Charge, ChargeResult } from './port.ts'
import { readStripeAmount } from './stripe-amount.ts'

const Amount = z.number().int().nonnegative().safe()

export const StripeCharge = z.object({
  amount: Amount,
  amount_captured: Amount,
  amount_refunded: Amount,
  captured: z.boolean(),
  status: z.string(),
  payment_method_details: z
    .object({
      card: z
        .object({
          brand: z.string().nullish(),
          last4: z.string().nullish(),
          capture_before: z.number().nullish(),
        })
        .nullish(),
    })
    .nullish(),
})
type StripeCharge = z.infer<typeof StripeCharge>

export const StripeIntent = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: Amount,
  amount_received: Amount,
  currency: z.string().length(3),
  client_secret: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  cancellation_reason: z.string().nullish(),
  last_payment_error: z
    .object({ code: z.string().nullish(), decline_code: z.string().nullish() })
    .nullish(),
  next_action: z
    .object({ redirect_to_url: z.object({ url: z.string().nullish() }).nullish() })
    .nullish(),
  latest_charge: z.union([StripeCharge, z.string()]).nullish(),
})
export type StripeIntent = z.infer<typeof StripeIntent>

/** Translates a payment of Stripe's into our charge. An unknown status gives an unknown result. */
export function readIntent(payload: unknown): ChargeResult {
  const parsed = StripeIntent.safeParse(payload)
  if (!parsed.success) return { known: false, why: 'malformed' }
  const intent = parsed.data
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const state = stateOf(intent, charge)
  if (!state) return { known: false, why: `status ${intent.status}` }
  const currency = intent.currency.toUpperCase()
  const card = charge?.payment_method_details?.card
  const isWaiting = state === 'requires_action'
  return {
    known: true,
    charge: {
      ref: intent.id,
      orderId: intent.metadata[ORDER] ?? '',
      state,
      amount: readStripeAmount(
        state === 'captured' ? intent.amount_received : intent.amount,
        currency,
      ),
      currency,
      brand: card?.brand ?? '',
      last4: card?.last4 ?? '',
      declineReason: declineOf(intent, state),
      actionUrl: (isWaiting && intent.next_action?.redirect_to_url?.url) || '',
      ...(isWaiting && intent.client_secret && { clientSecret: intent.client_secret }),
      ...(state === 'authorised' &&
        card?.capture_before && { captureBefore: new Date(card.capture_before * 1000) }),
      ...(state === 'captured' &&
        charge && { refunded: readStripeAmount(returnedOf(charge), currency) }),
    },
  }
}

/** The key of our order in Stripe's metadata. */
export const ORDER = 'order'

/** A declined card leaves the payment open for another card, so it still waits for its customer. */
function stateOf(intent: StripeIntent, charge: StripeCharge | null): Charge['state'] | undefined {
  const { status } = intent
  if (status === 'succeeded') return 'captured'
  if (status === 'requires_capture') return 'authorised'
  if (status === 'canceled') return charge?.status === 'succeeded' ? 'voided' : 'failed'
  const isOpen =
    status === 'requires_payment_method' ||
    status === 'requires_confirmation' ||
    status === 'requires_action'
  return isOpen ? 'requires_action' : undefined
}

function declineOf(intent: StripeIntent, state: Charge['state']): string {
  if (state === 'failed' || state === 'voided')
    return intent.cancellation_reason === 'automatic' ? 'automatic' : 'canceled'
  const why = intent.last_payment_error
  return (state === 'requires_action' && (why?.decline_code ?? why?.code)) || ''
}

/** The released part of an authorisation counts as refunded at Stripe, although it was never captured. */
export const releasedOf = (charge: Pick<StripeCharge, 'amount' | 'amount_captured'>): number =>
  charge.amount - charge.amount_captured

export const returnedOf = (charge: StripeCharge): number =>
  Math.max(0, charge.amount_refunded - releasedOf(charge))
