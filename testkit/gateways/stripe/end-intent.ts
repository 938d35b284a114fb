import type Stripe from 'stripe'
import { unexpected } from './confirm-intent.ts'
import { type Form, textOf } from './form.ts'
import { releaseAuthorisation } from './refund.ts'
import { invalid, onlyKnown, wholeNumber } from './stripe-error.ts'
import { idOf, move, post, recordEvent, type StripeState, secondsOf } from './stripe-state.ts'

const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Cancels an intent; a payment that is captured or processing cannot be cancelled. */
export function cancelIntent(
  state: StripeState,
  { intent, form }: { intent: Stripe.PaymentIntent; form: Form },
): Stripe.PaymentIntent {
  onlyKnown(form, ['cancellation_reason'])
  const text = textOf(form['cancellation_reason'])
  const reason = REASONS.find((item) => item === text)
  if (text && !reason)
    throw invalid(`Invalid cancellation_reason: ${text}`, { param: 'cancellation_reason' })
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw unexpected(intent, 'cancel')
  return end(state, { intent, reason: reason ?? null })
}

function end(
  state: StripeState,
  params: {
    intent: Stripe.PaymentIntent
    reason: (typeof REASONS)[number] | 'automatic' | null
  },
): Stripe.PaymentIntent {
  const { intent, reason } = params
  const charge = state.charges.get(idOf(intent.latest_charge))
  if (intent.status === 'requires_capture' && charge)
    releaseAuthorisation(state, { intent, charge, amount: intent.amount })
  intent.status = 'canceled'
  intent.amount_capturable = 0
  intent.canceled_at = secondsOf(state.now())
  intent.cancellation_reason = reason
  intent.next_action = null
  recordEvent(state, { type: 'payment_intent.canceled', object: intent })
  return intent
}

/** Captures authorised money, by default all of it; the rest is released automatically. */
export function captureIntent(
  state: StripeState,
  { intent, form }: { intent: Stripe.PaymentIntent; form: Form },
): Stripe.PaymentIntent {
  onlyKnown(form, ['amount_to_capture', 'metadata', 'statement_descriptor_suffix'])
  const charge = state.charges.get(idOf(intent.latest_charge))
  if (intent.status !== 'requires_capture' || !charge) throw unexpected(intent, 'capture')
  const amount = wholeNumber(form, 'amount_to_capture') ?? intent.amount_capturable
  if (amount < 1 || amount > intent.amount_capturable)
    throw invalid('The amount to capture is more than what is held.', {
      code: 'amount_too_large',
      param: 'amount_to_capture',
    })
  const rest = intent.amount_capturable - amount
  const { currency } = intent
  intent.status = 'succeeded'
  intent.amount_capturable = 0
  intent.amount_received = amount
  charge.captured = true
  charge.amount_captured = amount
  charge.balance_transaction = post(state, { type: 'charge', amount, currency, source: charge.id })
  move(state, { kind: 'captured', intent, amount })
  if (rest > 0) releaseAuthorisation(state, { intent, charge, amount: rest })
  recordEvent(state, { type: 'charge.captured', object: charge })
  recordEvent(state, { type: 'payment_intent.succeeded', object: intent })
  return intent
}

/** Releases every authorisation that was not captured in time. */
export function endLapsedAuthorisations(state: StripeState): void {
  for (const intent of state.intents.values()) {
    const charge = state.charges.get(idOf(intent.latest_charge))
    const before = charge?.payment_method_details?.card?.capture_before
    if (intent.status === 'requires_capture' && before && before <= secondsOf(state.now()))
      end(state, { intent, reason: 'automatic' })
  }
}
