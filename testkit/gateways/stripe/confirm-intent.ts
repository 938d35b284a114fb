import type Stripe from 'stripe'
import { type Books, idOf, move, newId, post, tell } from './books.ts'
import { makeCharge } from './charge.ts'
import { type Form, formOf, textOf } from './form.ts'
import { findMethod, makeMethod } from './payment-method.ts'
import { invalid, onlyKnown, StripeRefusal } from './refusal.ts'
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

/** The customer, by Stripe's script, or the server pays with a card. What a bank declines can be tried again. */
export function confirmIntent(
  books: Books,
  { intent, form, byScript }: { intent: Stripe.PaymentIntent; form: Form; byScript: boolean },
): Stripe.PaymentIntent {
  onlyKnown(form, KNOWN)
  if (!OPEN.includes(intent.status)) throw unexpected(intent, 'confirm')
  const named = textOf(form['payment_method'])
  const data = formOf(form['payment_method_data'])
  const current = typeof intent.payment_method === 'string' ? intent.payment_method : undefined
  const method = named
    ? findMethod(books, named)
    : Object.keys(data).length > 0
      ? makeMethod(books, { data, byScript })
      : current && findMethod(books, current)
  if (!method)
    throw invalid('You cannot confirm this PaymentIntent because it’s missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    })
  intent.payment_method = method.id
  intent.last_payment_error = null
  intent.next_action = null
  const fate = books.cards.get(method.id)
  if (fate?.challenge) return askBank(books, { intent, form })
  if (fate?.slow) {
    intent.status = 'processing'
    tell(books, { type: 'payment_intent.processing', object: intent })
    return intent
  }
  return chargeIntent(books, { intent, method })
}

function askBank(
  books: Books,
  { intent, form }: { intent: Stripe.PaymentIntent; form: Form },
): Stripe.PaymentIntent {
  const returnUrl = textOf(form['return_url']) ?? null
  const url = `${books.url()}/bank/${intent.id}?client_secret=${intent.client_secret}`
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
  tell(books, { type: 'payment_intent.requires_action', object: intent })
  return intent
}

/** What the cardholder tells the bank. An answer nobody waits for any more changes nothing. */
export function answerBank(
  books: Books,
  { intent, yes }: { intent: Stripe.PaymentIntent; yes: boolean },
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action') return intent
  intent.next_action = null
  const method = findMethod(books, idOf(intent.payment_method))
  if (yes) {
    try {
      return chargeIntent(books, { intent, method })
    } catch (error) {
      if (error instanceof StripeRefusal) return intent
      throw error
    }
  }
  return fail(books, {
    intent,
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
      payment_method: method,
    },
  })
}

/** How a payment ends that was being worked on. */
export function finishProcessing(books: Books, intent: Stripe.PaymentIntent): void {
  if (intent.status === 'processing')
    chargeIntent(books, { intent, method: findMethod(books, idOf(intent.payment_method)) })
}

function chargeIntent(
  books: Books,
  { intent, method }: { intent: Stripe.PaymentIntent; method: Stripe.PaymentMethod },
): Stripe.PaymentIntent {
  const fate: CardFate = books.cards.get(method.id) ?? { brand: 'visa' }
  const charge = makeCharge(books, { intent, method, fate })
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
    tell(books, { type: 'charge.failed', object: charge })
    fail(books, { intent, error })
    throw new StripeRefusal(402, { ...error, payment_intent: structuredClone(intent) })
  }
  const { amount, currency } = intent
  if (intent.capture_method === 'manual') {
    intent.status = 'requires_capture'
    intent.amount_capturable = amount
    move(books, { kind: 'held', intent, amount })
    tell(books, { type: 'charge.succeeded', object: charge })
    tell(books, { type: 'payment_intent.amount_capturable_updated', object: intent })
    return intent
  }
  intent.status = 'succeeded'
  intent.amount_received = amount
  charge.amount_captured = amount
  charge.captured = true
  charge.balance_transaction = post(books, { type: 'charge', amount, currency, source: charge.id })
  move(books, { kind: 'captured', intent, amount })
  tell(books, { type: 'charge.succeeded', object: charge })
  tell(books, { type: 'payment_intent.succeeded', object: intent })
  if (fate.disputed) dispute(books, charge)
  return intent
}

function fail(
  books: Books,
  facts: { intent: Stripe.PaymentIntent; error: Stripe.PaymentIntent.LastPaymentError },
): Stripe.PaymentIntent {
  const { intent, error } = facts
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  tell(books, { type: 'payment_intent.payment_failed', object: intent })
  return intent
}

function dispute(books: Books, charge: Stripe.Charge): void {
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
  books.disputes.set(object.id, object)
  tell(books, { type: 'charge.dispute.created', object })
}

export const unexpected = (intent: Stripe.PaymentIntent, verb: string): StripeRefusal =>
  invalid(`You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  })
