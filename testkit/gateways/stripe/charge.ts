import type Stripe from 'stripe'
import { newId, type StripeState, secondsOf } from './stripe-state.ts'
import type { CardFate } from './test-cards.ts'

const DAY_SECONDS = 86_400
const AUTHORISATION_DAYS = 7

/** An attempt to charge a card; every attempt of an intent leaves one, including those a bank declined. */
export function makeCharge(
  state: StripeState,
  params: { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod; fate: CardFate },
): Stripe.Charge {
  const { intent, method, fate } = params
  const made = secondsOf(state.now())
  const { decline } = fate
  const isAuthorisedOnly = intent.capture_method === 'manual' && !decline
  const charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'KERBSIDE',
    captured: false,
    created: made,
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline ? 'Your card was declined.' : null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: decline
        ? 'The bank did not return any further details.'
        : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized',
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardOf(params), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge
  if (isAuthorisedOnly)
    charge.payment_method_details.card.capture_before = made + AUTHORISATION_DAYS * DAY_SECONDS
  state.charges.set(charge.id, charge)
  return charge
}

function cardOf(params: {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  fate: CardFate
}): Stripe.Charge.PaymentMethodDetails.Card {
  const { intent, method, fate } = params
  return {
    amount_authorized: fate.decline ? null : intent.amount,
    authorization_code: fate.decline ? null : '123456',
    brand: fate.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'GB',
    electronic_commerce_indicator: fate.challenge ? '05' : null,
    exp_month: method.card?.exp_month ?? 12,
    exp_year: method.card?.exp_year ?? 2030,
    funding: 'credit',
    installments: null,
    last4: method.card?.last4 ?? null,
    mandate: null,
    network: fate.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  }
}
