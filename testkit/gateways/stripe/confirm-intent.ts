import type Stripe from 'stripe'
import { makeCharge } from './charge.ts'
import { type Form, formOf, textOf } from './form.ts'
import { findMethod, makeMethod } from './payment-method.ts'
import { invalid, onlyKnown, StripeError } from './stripe-error.ts'
import { idOf, move, newId, post, recordEvent, type StripeState } from './stripe-state.ts'
import type { CardFate } from './test-cards.ts'

const KNOWN = [
  'client_context',
  'client_secret',
  'expected_payment_method_type',
  'key',
  'off_session',
  'payment_method',
  'payment_method_data',
  'radar_options',
  'return_url',
  'use_stripe_sdk',
]

const OPEN: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/**
 * Pays with a card, by the customer through Stripe's script or by the server. A declined payment can be tried again.
 */
export function confirmIntent(
  state: StripeState,
  { intent, form, byScript }: { intent: Stripe.PaymentIntent; form: Form; byScript: boolean },
): Stripe.PaymentIntent {
  onlyKnown(form, KNOWN)
  if (!OPEN.includes(intent.status)) throw unexpected(intent, 'confirm')
  const named = textOf(form['payment_method'])
  const data = formOf(form['payment_method_data'])
  const current = typeof intent.payment_method === 'string' ? intent.payment_method : undefined
  const method = named
    ? findMethod(state, named)
    : Object.keys(data).length > 0
      ? makeMethod(state, { data, byScript })
      : current && findMethod(state, current)
  if (!method)
    throw invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  intent.payment_method = method.id
  intent.last_payment_error = null
  intent.next_action = null
  const fate = state.cards.get(method.id)
  if (fate?.challenge) return challengeIntent(state, { intent, form })
  if (fate?.slow) {
    intent.status = 'processing'
    recordEvent(state, { type: 'payment_intent.processing', object: intent })
    return intent
  }
  return chargeIntent(state, { intent, method })
}

function challengeIntent(
  state: StripeState,
  { intent, form }: { intent: Stripe.PaymentIntent; form: Form },
): Stripe.PaymentIntent {
  const returnUrl = textOf(form['return_url']) ?? null
  const url = `${state.url()}/bank/${intent.id}?client_secret=${intent.client_secret}`
  intent.status = 'requires_action'
  intent.next_action =
    returnUrl && form['use_stripe_sdk'] !== 'true'
      ? { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
      : {
          type: 'use_stripe_sdk',
          use_stripe_sdk: {
            type: 'stripe_3ds2_fingerprint',
            source: newId('payatt'),
            stripe_js: url,
          },
        }
  recordEvent(state, { type: 'payment_intent.requires_action', object: intent })
  return intent
}

/** The cardholder's decision at the bank. A decision that comes too late changes nothing. */
export function completeChallenge(
  state: StripeState,
  { intent, yes }: { intent: Stripe.PaymentIntent; yes: boolean },
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action') return intent
  intent.next_action = null
  const method = findMethod(state, idOf(intent.payment_method))
  if (yes) {
    try {
      return chargeIntent(state, { intent, method })
    } catch (error) {
      if (error instanceof StripeError) return intent
      throw error
    }
  }
  return fail(state, {
    intent,
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
      payment_method: method,
    },
  })
}

/** Sets the result of a payment that was processing. */
export function finishProcessing(state: StripeState, intent: Stripe.PaymentIntent): void {
  if (intent.status === 'processing')
    chargeIntent(state, { intent, method: findMethod(state, idOf(intent.payment_method)) })
}

function chargeIntent(
  state: StripeState,
  { intent, method }: { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod },
): Stripe.PaymentIntent {
  const fate: CardFate = state.cards.get(method.id) ?? { brand: 'visa' }
  const charge = makeCharge(state, { intent, method, fate })
  intent.latest_charge = charge.id
  if (fate.decline) {
    const { code, declineCode } = fate.decline
    const error = {
      type: 'card_error' as const,
      code,
      ...(declineCode && { decline_code: declineCode }),
      charge: charge.id,
      message: 'Your card was declined.',
      payment_method: structuredClone(method),
    }
    recordEvent(state, { type: 'charge.failed', object: charge })
    fail(state, { intent, error })
    throw new StripeError(402, { ...error, payment_intent: structuredClone(intent) })
  }
  const { amount, currency } = intent
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture'
    intent.amount_capturable = amount
    move(state, { kind: 'held', intent, amount })
    recordEvent(state, { type: 'charge.succeeded', object: charge })
    recordEvent(state, { type: 'payment_intent.amount_capturable_updated', object: intent })
    return intent
  }
  intent.status = 'succeeded'
  intent.amount_received = amount
  charge.amount_captured = amount
  charge.captured = true
  charge.balance_transaction = post(state, { type: 'charge', amount, currency, source: charge.id })
  move(state, { kind: 'captured', intent, amount })
  recordEvent(state, { type: 'charge.succeeded', object: charge })
  recordEvent(state, { type: 'payment_intent.succeeded', object: intent })
  if (fate.disputed) dispute(state, charge)
  return intent
}

function fail(
  state: StripeState,
  params: { intent: Stripe.PaymentIntent; error: Stripe.PaymentIntent.LastPaymentError },
): Stripe.PaymentIntent {
  const { intent, error } = params
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  recordEvent(state, { type: 'payment_intent.payment_failed', object: intent })
  return intent
}

function dispute(state: StripeState, charge: Stripe.Charge): void {
  const { amount, currency, payment_intent } = charge
  charge.disputed = true
  const object = {
    id: newId('dp'),
    object: 'dispute',
    amount,
    charge: charge.id,
    currency,
    metadata: {},
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
  state.disputes.set(object.id, object)
  recordEvent(state, { type: 'charge.dispute.created', object })
}

export const unexpected = (intent: Stripe.PaymentIntent, verb: string): StripeError =>
  invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  })
