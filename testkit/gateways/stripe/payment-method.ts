import type Stripe from 'stripe'
import { type Form, formOf, textOf } from './form.ts'
import { invalid, missing, StripeError } from './stripe-error.ts'
import { newId, type StripeState, secondsOf } from './stripe-state.ts'
import { hasGoodCheckFigure, READY_MADE, TEST_CARDS } from './test-cards.ts'

/**
 * A card as its holder typed it, accepted from Stripe's own script only: a server that sends card numbers is
 * rejected.
 */
export function makeMethod(
  state: StripeState,
  { data, byScript }: { data: Form; byScript: boolean },
): Stripe.PaymentMethod {
  const card = formOf(data['card'])
  const number = textOf(card['number'])?.replace(/\s/g, '')
  if (textOf(data['type']) !== 'card' || !number)
    throw invalid('Missing required param: card[number].', { code: 'parameter_missing' })
  if (!byScript)
    throw new StripeError(402, {
      type: 'card_error',
      message: 'Sending credit card numbers directly to the Stripe API is generally unsafe.',
    })
  const [month, year] = [Number(textOf(card['exp_month'])), Number(textOf(card['exp_year']))]
  if (!hasGoodCheckFigure(number)) throw cardError('incorrect_number', 'card[number]')
  if (!(month >= 1 && month <= 12)) throw cardError('invalid_expiry_month', 'card[exp_month]')
  const ends = new Date(Date.UTC(year < 100 ? 2000 + year : year, month))
  if (!(ends > state.now())) throw cardError('invalid_expiry_year', 'card[exp_year]')
  if (!/^\d{3,4}$/.test(textOf(card['cvc']) ?? '123')) throw cardError('invalid_cvc', 'card[cvc]')
  return save(state, { number, month, year: ends.getUTCFullYear() })
}

/** An existing payment method, or one of Stripe's predefined ones. */
export function findMethod(state: StripeState, id: string): Stripe.PaymentMethod {
  const number = READY_MADE[id]
  if (number) return save(state, { number, month: 12, year: state.now().getUTCFullYear() + 3 })
  const found = state.methods.get(id)
  if (!found) throw missing('payment_method', id)
  return found
}

function save(
  state: StripeState,
  { number, month, year }: { number: string; month: number; year: number },
): Stripe.PaymentMethod {
  const fate = TEST_CARDS[number] ?? {
    brand: 'visa',
    decline: { code: 'card_declined', declineCode: 'test_mode_live_card' },
  }
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand: fate.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: 'unchecked',
      },
      country: 'GB',
      display_brand: fate.brand,
      exp_month: month,
      exp_year: year,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [fate.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: secondsOf(state.now()),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod
  state.methods.set(method.id, method)
  state.cards.set(method.id, { ...fate, number })
  return method
}

const cardError = (code: string, param: string): StripeError =>
  new StripeError(402, {
    type: 'card_error',
    code,
    param,
    message: `Your card is not right: ${code}`,
  })
