import type { Minor } from '@kerbside/domain/money.ts'
import type { PromoRejection } from '@kerbside/domain/promo/evaluate-promo.ts'
import type { VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { formatMoney, writeMoney } from './money.ts'
import { currency, envelope, id, number, requiredText, text, uuid } from './scalar.ts'

export { findPromotion, writePromotion } from './promo/promotion.ts'

export const PromoReply = z.object({
  ...envelope,
  /** The discount, in the currency of the quote or of the given price. */
  value: z.number(),
  promocodeid: z.number(),
  /** Addition to the specification: the resulting price of the quote in the chosen vehicle; only with a quoteid. */
  totalfare: z.number().optional(),
  /** Addition to the specification: the outward leg's part of `totalfare`; the rest is for the return. */
  onwardfare: z.number().optional(),
})
export type PromoReply = z.infer<typeof PromoReply>

export const checkPromo = endpoint({
  method: 'POST',
  path: '/api/promocode',
  about:
    'Returns the discount of a promo code. With a quoteid the quote is priced with and without it, and the given price is ignored; without one the result is only indicative. The booking computes it again.',
  audience: 'guest',
  limit: { times: 10, per: 'minute' },
  input: z.object({
    price: number('price', { min: 0, max: 10_000_000 }),
    promocode: requiredText('Promo Code'),
    currencycode: currency,
    custid: id('custid').optional(),
    /** Addition to the specification: the signed quote it is for, and the vehicle being viewed. */
    quoteid: uuid('quoteid is invalid').optional(),
    signature: text('signature', 100).default(''),
    vehtypeid: id('vehtypeid').optional(),
  }),
  reply: PromoReply,
})

const DAYS = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']

/** "Mondays, Tuesdays and Fridays" */
function formatDays(weekdays: readonly number[]): string {
  const names = DAYS.filter((_, index) => weekdays.includes(index + 1))
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

export const PROMO_REJECTION_MESSAGES = {
  unknown: 'We don’t recognise this promo code. Check the spelling.',
  'not-started': 'This promo code isn’t valid yet.',
  ended: 'This promo code has expired.',
  'used-up': 'This promo code is no longer available.',
  'used-by-customer': 'You’ve already used this promo code.',
  'other-account': 'This promo code is for another account.',
  'other-vehicle': 'This promo code isn’t valid for this car. Please choose another one.',
  'other-day': 'This promo code is for trips on {days}.',
  'fare-too-small': 'This promo code is for fares of {fare} or more.',
} satisfies Record<PromoRejection['reason'], string>

/** Why a code was rejected, in words; amounts are in this currency. */
export function describePromoRejection(rejection: PromoRejection, currencyCode: string): string {
  const messages = PROMO_REJECTION_MESSAGES[rejection.reason]
  if (rejection.reason === 'other-day')
    return messages.replace('{days}', formatDays(rejection.weekdays))
  if (rejection.reason === 'fare-too-small')
    return messages.replace('{fare}', formatMoney(rejection.minimumFare, currencyCode))
  return messages
}

/** The promo code was not checked, because of a problem with the quote itself. */
export const writeNoPromo = (message: string): PromoReply => ({
  code: CODE.refused,
  message,
  value: 0,
  promocodeid: 0,
})

/** The resulting price of the quote in the chosen vehicle, and of the outward leg alone. */
export type PromoFares = Pick<VehiclePrice, 'onward' | 'total'>

/** The response for a code: its discount, or the reason why there is none. */
export function writePromo(
  result:
    | { ok: true; promoId: number; off: Minor; price: PromoFares | undefined; currency: string }
    | { ok: false; rejection: PromoRejection; currency: string },
): PromoReply {
  if (!result.ok) return writeNoPromo(describePromoRejection(result.rejection, result.currency))
  const { currency: money, price } = result
  return {
    code: CODE.done,
    message: '',
    value: writeMoney(result.off, money),
    promocodeid: result.promoId,
    ...(price && {
      totalfare: writeMoney(price.total, money),
      onwardfare: writeMoney(price.onward, money),
    }),
  }
}
