import type Stripe from 'stripe'
import { type Books, newId, secondsOf } from './books.ts'
import { type Form, formOf, textOf } from './form.ts'
import { invalid, missing, StripeRefusal } from './refusal.ts'
import { hasGoodCheckFigure, READY_MADE, TEST_CARDS } from './test-cards.ts'

/** A card as its holder typed it, by Stripe's own script only: a server that sends numbers is refused. */
export function makeMethod(
  books: Books,
  { data, byScript }: { data: Form; byScript: boolean },
): Stripe.PaymentMethod {
  const card = formOf(data['card'])
  const number = textOf(card['number'])?.replace(/\s/g, '')
  if (textOf(data['type']) !== 'card' || !number)
    throw invalid('Missing required param: card[number].', { code: 'parameter_missing' })
  if (!byScript)
    throw new StripeRefusal(402, {
      type: 'card_error',
      message: 'Sending credit card numbers directly to the Stripe API is generally unsafe.',
    })
  const [month, year] = [Number(textOf(card['exp_month'])), Number(textOf(card['exp_year']))]
  if (!hasGoodCheckFigure(number)) throw cardError('incorrect_number', 'card[number]')
  if (!(month >= 1 && month <= 12)) throw cardError('invalid_expiry_month', 'card[exp_month]')
  const ends = new Date(Date.UTC(year < 100 ? 2000 + year : year, month))
  if (!(ends > books.now())) throw cardError('invalid_expiry_year', 'card[exp_year]')
  if (!/^\d{3,4}$/.test(textOf(card['cvc']) ?? '123')) throw cardError('invalid_cvc', 'card[cvc]')
  return keep(books, { number, month, year: ends.getUTCFullYear() })
}

/** One that is there, or one of Stripe's ready-made ones. */
export function findMethod(books: Books, id: string): Stripe.PaymentMethod {
  const number = READY_MADE[id]
  if (number) return keep(books, { number, month: 12, year: books.now().getUTCFullYear() + 3 })
  const found = books.methods.get(id)
  if (!found) throw missing('payment_method', id)
  return found
}

function keep(
  books: Books,
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
    created: secondsOf(books.now()),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod
  books.methods.set(method.id, method)
  books.cards.set(method.id, { ...fate, number })
  return method
}

const cardError = (code: string, param: string): StripeRefusal =>
  new StripeRefusal(402, {
    type: 'card_error',
    code,
    param,
    message: `Your card is not right: ${code}`,
  })
