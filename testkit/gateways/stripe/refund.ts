import type Stripe from 'stripe'
import { type Books, idOf, move, newId, post, secondsOf, tell } from './books.ts'
import { type Form, formOf, textOf } from './form.ts'
import { invalid, missing, onlyKnown, wholeNumber } from './refusal.ts'

const KNOWN = ['amount', 'charge', 'metadata', 'payment_intent', 'reason']
const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer'] as const

/** Gives money back, never more than is left of the charge. */
export function createRefund(books: Books, form: Form): Stripe.Refund {
  onlyKnown(form, KNOWN)
  const intentId = textOf(form['payment_intent'])
  const named = intentId && books.intents.get(intentId)
  if (intentId && !named) throw missing('payment_intent', intentId)
  const chargeId = named ? idOf(named.latest_charge) : textOf(form['charge'])
  const charge = books.charges.get(chargeId ?? '')
  const intent = named || books.intents.get(idOf(charge?.payment_intent))
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
  const reason = REASONS.find((one) => one === textOf(form['reason'])) ?? null
  const metadata = Object.fromEntries(
    Object.entries(formOf(form['metadata'])).map(([name, value]) => [name, textOf(value) ?? '']),
  )
  const refund = keep(books, { intent, charge, amount, reason, metadata })
  const { currency } = refund
  refund.balance_transaction = post(books, {
    type: 'refund',
    amount: -amount,
    currency,
    source: refund.id,
  })
  move(books, { kind: 'refunded', intent, amount })
  tellOf(books, { refund, charge })
  return refund
}

/** Held money that goes back: Stripe counts it as a refund, too, one that never touched the balance. */
export function releaseHold(
  books: Books,
  facts: { intent: Stripe.PaymentIntent; charge: Stripe.Charge; amount: number },
): void {
  const { intent, charge, amount } = facts
  const refund = keep(books, { ...facts, reason: null, metadata: {} })
  move(books, { kind: 'released', intent, amount })
  tellOf(books, { refund, charge })
}

/** A bank that does not take the money back, days later. */
export function failRefund(books: Books, id: string): void {
  const refund = books.refunds.get(id)
  const charge = books.charges.get(idOf(refund?.charge))
  const intent = books.intents.get(idOf(refund?.payment_intent))
  if (!refund || !charge || !intent || refund.status === 'failed') return
  refund.status = 'failed'
  refund.failure_reason = 'lost_or_stolen_card'
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  move(books, { kind: 'refunded', intent, amount: -refund.amount })
  tell(books, { type: 'refund.failed', object: refund })
}

function keep(
  books: Books,
  facts: {
    intent: Stripe.PaymentIntent
    charge: Stripe.Charge
    amount: number
    reason: Stripe.Refund.Reason | null
    metadata: Record<string, string>
  },
): Stripe.Refund {
  const { intent, charge, amount, reason, metadata } = facts
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: secondsOf(books.now()),
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
  books.refunds.set(refund.id, refund)
  return refund
}

function tellOf(
  books: Books,
  { refund, charge }: { refund: Stripe.Refund; charge: Stripe.Charge },
): void {
  tell(books, { type: 'refund.created', object: refund })
  tell(books, { type: 'charge.refunded', object: charge })
}
