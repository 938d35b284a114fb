import type { Minor } from '@kerbside/domain/money.ts'
import type { PromoRefusal } from '@kerbside/domain/promo/judge-promo.ts'
import type { VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { sayMoney, writeMoney } from './money.ts'
import { currency, envelope, id, number, requiredText, text, uuid } from './scalar.ts'

export { findPromotion, writePromotion } from './promo/promotion.ts'

export const PromoReply = z.object({
  ...envelope,
  /** What comes off, in the currency of the quote or the price given. */
  value: z.number(),
  promocodeid: z.number(),
  /** Ours: what the quote then costs in the vehicle asked about; only with a quoteid. */
  totalfare: z.number().optional(),
  /** Ours: the way out's part of `totalfare`; the rest is the way back. */
  onwardfare: z.number().optional(),
})
export type PromoReply = z.infer<typeof PromoReply>

export const checkPromo = endpoint({
  method: 'POST',
  path: '/api/promocode',
  about:
    'What a promo code takes off. With a quoteid the quote is priced with and without it and the price given is not looked at; without one the answer is only for show. Booking counts again.',
  audience: 'guest',
  limit: { times: 10, per: 'minute' },
  input: z.object({
    price: number('price', { least: 0, most: 10_000_000 }),
    promocode: requiredText('Promo Code'),
    currencycode: currency,
    custid: id('custid').optional(),
    /** Ours: the quote it is for, as signed, and the vehicle looked at. */
    quoteid: uuid('quoteid is invalid').optional(),
    signature: text('signature', 100).default(''),
    vehtypeid: id('vehtypeid').optional(),
  }),
  reply: PromoReply,
})

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** "Mondays, Tuesdays and Fridays" */
function sayDays(weekdays: readonly number[]): string {
  const names = DAYS.filter((_, index) => weekdays.includes(index + 1))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

export const PROMO_REFUSALS = {
  unknown: 'This promo code is not recognised.',
  'not-started': 'This promo code cannot be used yet.',
  ended: 'This promo code has expired.',
  'used-up': 'This promo code has already been used.',
  'used-by-customer': 'You have already used this promo code.',
  'other-account': 'This promo code is for another account.',
  'other-vehicle': 'This promo code is not for this vehicle. Please choose another one.',
  'other-day': 'This promo code is for journeys on {days}.',
  'fare-too-small': 'This promo code is for fares of {fare} or more.',
} satisfies Record<PromoRefusal['reason'], string>

/** Why a code was refused, in words; amounts are in this currency. */
export function sayPromoRefusal(refusal: PromoRefusal, currencyCode: string): string {
  const words = PROMO_REFUSALS[refusal.reason]
  if (refusal.reason === 'other-day') return words.replace('{days}', sayDays(refusal.weekdays))
  if (refusal.reason === 'fare-too-small')
    return words.replace('{fare}', sayMoney(refusal.minimumFare, currencyCode))
  return words
}

/** No promo was judged at all: the quote itself is the matter. */
export const writeNoPromo = (message: string): PromoReply => ({
  code: CODE.refused,
  message,
  value: 0,
  promocodeid: 0,
})

/** What the quote then costs in the vehicle asked about, and its way out alone. */
export type PromoFares = Pick<VehiclePrice, 'onward' | 'total'>

/** The answer to a code: what it takes off, or the sentence that says why it takes nothing. */
export function writePromo(
  answer:
    | { ok: true; promoId: number; off: Minor; price: PromoFares | undefined; currency: string }
    | { ok: false; refusal: PromoRefusal; currency: string },
): PromoReply {
  if (!answer.ok) return writeNoPromo(sayPromoRefusal(answer.refusal, answer.currency))
  const { currency: money, price } = answer
  return {
    code: CODE.done,
    message: '',
    value: writeMoney(answer.off, money),
    promocodeid: answer.promoId,
    ...(price && {
      totalfare: writeMoney(price.total, money),
      onwardfare: writeMoney(price.onward, money),
    }),
  }
}
