import type Stripe from 'stripe'
import { type Form, formOf, textOf } from './form.ts'
import { invalid, missing, onlyKnown, wholeNumber } from './stripe-error.ts'
import {
  idOf,
  move,
  newId,
  post,
  recordEvent,
  type StripeState,
  secondsOf,
} from './stripe-state.ts'

const KNOWN = ['amount', 'charge', 'metadata', 'payment_intent', 'reason']
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Refunds money, never more than is left of the charge. */
export function createRefund(state: StripeState, form: Form): Stripe.Refund {
  onlyKnown(form, KNOWN)
  const intentId = textOf(form['payment_intent'])
  const named = intentId && state.intents.get(intentId)
  if (intentId && !named) throw missing('payment_intent', intentId)
  const chargeId = named ? idOf(named.latest_charge) : textOf(form['charge'])
  const charge = state.charges.get(chargeId ?? '')
  const intent = named || state.intents.get(idOf(charge?.payment_intent))
  if (!charge || !intent || !charge.captured) {
    if (named) throw invalid('This PaymentIntent does not have a successful charge to refund.')
    throw missing('charge', chargeId ?? '')
  }
  if (charge.disputed)
    throw invalid('This charge is disputed.', { code: 'charge_disputed', charge: charge.id })
  const left = charge.amount - charge.amount_refunded
  if (left <= 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  const amount = wholeNumber(form, 'amount') ?? left
  if (amount < 1 || amount > left)
    throw invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' })
  const reason = REASONS.find((item) => item === textOf(form['reason'])) ?? null
  const metadata = Object.fromEntries(
    Object.entries(formOf(form['metadata'])).map(([name, value]) => [name, textOf(value) ?? '']),
  )
  const refund = save(state, { intent, charge, amount, reason, metadata })
  const { currency } = refund
  refund.balance_transaction = post(state, {
    type: 'refund',
    amount: -amount,
    currency,
    source: refund.id,
  })
  move(state, { kind: 'refunded', intent, amount })
  refundJson(state, { refund, charge })
  return refund
}

/** Releases authorised money: Stripe also counts this as a refund, one that never affected the balance. */
export function releaseAuthorisation(
  state: StripeState,
  params: { intent: Stripe.PaymentIntent; charge: Stripe.Charge; amount: number },
): void {
  const { intent, charge, amount } = params
  const refund = save(state, { ...params, reason: null, metadata: {} })
  move(state, { kind: 'released', intent, amount })
  refundJson(state, { refund, charge })
}

/** A bank that returns the refund, days later. */
export function failRefund(state: StripeState, id: string): void {
  const refund = state.refunds.get(id)
  const charge = state.charges.get(idOf(refund?.charge))
  const intent = state.intents.get(idOf(refund?.payment_intent))
  if (!refund || !charge || !intent || refund.status === 'failed') return
  refund.status = 'failed'
  refund.failure_reason = 'lost_or_stolen_card'
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  move(state, { kind: 'refunded', intent, amount: -refund.amount })
  recordEvent(state, { type: 'refund.failed', object: refund })
}

function save(
  state: StripeState,
  params: {
    intent: Stripe.PaymentIntent
    charge: Stripe.Charge
    amount: number
    reason: Stripe.Refund.Reason | null
    metadata: Record<string, string>
  },
): Stripe.Refund {
  const { intent, charge, amount, reason, metadata } = params
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: secondsOf(state.now()),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    metadata,
    payment_intent: intent.id,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded >= charge.amount
  state.refunds.set(refund.id, refund)
  return refund
}

function refundJson(
  state: StripeState,
  { refund, charge }: { refund: Stripe.Refund; charge: Stripe.Charge },
): void {
  recordEvent(state, { type: 'refund.created', object: refund })
  recordEvent(state, { type: 'charge.refunded', object: charge })
}
