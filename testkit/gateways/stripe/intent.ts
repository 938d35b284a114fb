import type Stripe from 'stripe'
import { confirmIntent } from './confirm-intent.ts'
import { type Form, formOf, listOf, textOf } from './form.ts'
import { invalid, missing, onlyKnown, wholeNumber } from './stripe-error.ts'
import { newId, recordEvent, type StripeState, secondsOf } from './stripe-state.ts'

const KNOWN: readonly (keyof Stripe.PaymentIntentCreateParams)[] = [
  'allowed_payment_method_types',
  'amount',
  'automatic_payment_methods',
  'capture_method',
  'confirm',
  'confirmation_method',
  'currency',
  'description',
  'metadata',
  'off_session',
  'payment_method',
  'payment_method_data',
  'receipt_email',
  'return_url',
  'setup_future_usage',
  'use_stripe_sdk',
]

const OF_CONFIRMING = ['payment_method', 'payment_method_data', 'return_url', 'use_stripe_sdk']

/** Stripe's minimum charge, in minor units. */
const MIN_AMOUNTS: Readonly<Record<string, number>> = { gbp: 30, eur: 50, usd: 50, jpy: 50 }

export function createIntent(state: StripeState, form: Form): Stripe.PaymentIntent {
  onlyKnown(form, KNOWN)
  const amount = wholeNumber(form, 'amount')
  const currency = textOf(form['currency'])?.toLowerCase()
  if (amount === undefined) throw required('amount')
  if (!currency) throw required('currency')
  if (!/^[a-z]{3}$/.test(currency))
    throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
  if (amount < (MIN_AMOUNTS[currency] ?? 1))
    throw invalid('Amount must be at least the least amount', {
      code: 'amount_too_small',
      param: 'amount',
    })
  const id = newId('pi')
  const allowed = listOf(form['allowed_payment_method_types'])
  const intent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed.length ? allowed : null,
    amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: allowed.length ? null : { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: readCapture(form),
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: secondsOf(state.now()),
    currency,
    customer: null,
    customer_account: null,
    description: textOf(form['description']) ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: readMetadata(form),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
    },
    payment_method_types: allowed.length ? allowed : ['card'],
    payment_record: null,
    processing: null,
    receipt_email: textOf(form['receipt_email']) ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
  state.intents.set(id, intent)
  recordEvent(state, { type: 'payment_intent.created', object: intent })
  if (form['confirm'] !== 'true') return intent
  const more = Object.fromEntries(
    Object.entries(form).filter(([name]) => OF_CONFIRMING.includes(name)),
  )
  return confirmIntent(state, { intent, form: more, byScript: false })
}

const required = (param: string) =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })

function readCapture(form: Form): 'automatic' | 'automatic_async' | 'manual' {
  const body = textOf(form['capture_method']) ?? 'automatic_async'
  if (body === 'automatic' || body === 'automatic_async' || body === 'manual') return body
  throw invalid(`Invalid capture_method: ${body}`, { param: 'capture_method' })
}

/** At most fifty entries, names of forty characters, values of five hundred. */
function readMetadata(form: Form): Record<string, string> {
  const body = Object.entries(formOf(form['metadata'])).map(
    ([name, value]) => [name, textOf(value) ?? ''] as const,
  )
  const isGood = body.every(([name, value]) => name.length <= 40 && value.length <= 500)
  if (!isGood || body.length > 50) throw invalid('Invalid metadata', { param: 'metadata' })
  return Object.fromEntries(body)
}

/** The intent in its current state: an authorisation that was not captured in time is released. */
export function findIntent(state: StripeState, id: string): Stripe.PaymentIntent {
  const intent = state.intents.get(id)
  if (!intent) throw missing('payment_intent', id)
  return intent
}
