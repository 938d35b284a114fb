import type Stripe from 'stripe'
import { type Books, idOf, move, post, secondsOf, tell } from './books.ts'
import { unexpected } from './confirm-intent.ts'
import { type Form, textOf } from './form.ts'
import { releaseHold } from './refund.ts'
import { invalid, onlyKnown, wholeNumber } from './refusal.ts'

const REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Either this or the money wins: nothing that is taken, or on its way, can be cancelled. */
export function cancelIntent(
  books: Books,
  { intent, form }: { intent: Stripe.PaymentIntent; form: Form },
): Stripe.PaymentIntent {
  onlyKnown(form, ['cancellation_reason'])
  const said = textOf(form['cancellation_reason'])
  const reason = REASONS.find((one) => one === said)
  if (said && !reason)
    throw invalid(`Invalid cancellation_reason: ${said}`, { param: 'cancellation_reason' })
  if (['succeeded', 'canceled', 'processing'].includes(intent.status))
    throw unexpected(intent, 'cancel')
  return end(books, { intent, reason: reason ?? null })
}

function end(
  books: Books,
  facts: {
    intent: Stripe.PaymentIntent
    reason: (typeof REASONS)[number] | 'automatic' | null
  },
): Stripe.PaymentIntent {
  const { intent, reason } = facts
  const charge = books.charges.get(idOf(intent.latest_charge))
  if (intent.status === 'requires_capture' && charge)
    releaseHold(books, { intent, charge, amount: intent.amount })
  intent.status = 'canceled'
  intent.amount_capturable = 0
  intent.canceled_at = secondsOf(books.now())
  intent.cancellation_reason = reason
  intent.next_action = null
  tell(books, { type: 'payment_intent.canceled', object: intent })
  return intent
}

/** Takes held money, the whole of it unless said; the rest goes back to the card by itself. */
export function captureIntent(
  books: Books,
  { intent, form }: { intent: Stripe.PaymentIntent; form: Form },
): Stripe.PaymentIntent {
  onlyKnown(form, ['amount_to_capture', 'metadata', 'statement_descriptor_suffix'])
  const charge = books.charges.get(idOf(intent.latest_charge))
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
  charge.balance_transaction = post(books, { type: 'charge', amount, currency, source: charge.id })
  move(books, { kind: 'captured', intent, amount })
  if (rest > 0) releaseHold(books, { intent, charge, amount: rest })
  tell(books, { type: 'charge.captured', object: charge })
  tell(books, { type: 'payment_intent.succeeded', object: intent })
  return intent
}

/** Lets go, by the clock, of every hold nobody took in time. */
export function endLapsedHolds(books: Books): void {
  for (const intent of books.intents.values()) {
    const charge = books.charges.get(idOf(intent.latest_charge))
    const before = charge?.payment_method_details?.card?.capture_before
    if (intent.status === 'requires_capture' && before && before <= secondsOf(books.now()))
      end(books, { intent, reason: 'automatic' })
  }
}
