import { NOTHING } from '@kerbside/domain/money.ts'
import type { PromoVerdict } from '@kerbside/domain/promo/judge-promo.ts'
import { z } from 'zod'
import { CODE } from './codes.ts'
import { endpoint } from './endpoint.ts'
import { writeMoney } from './money.ts'
import { currency, envelope, id, number, requiredText, text } from './scalar.ts'

export const PromoReply = z.object({ ...envelope, value: z.number(), promocodeid: z.number() })
export type PromoReply = z.infer<typeof PromoReply>

export const checkPromo = endpoint({
  method: 'POST',
  path: '/api/promocode',
  about:
    'What a promo code takes off a price. The price given is only shown; booking counts again.',
  audience: 'guest',
  limit: { times: 10, per: 'minute' },
  input: z.object({
    price: number('price', { least: 0, most: 10_000_000 }),
    promocode: requiredText('Promo Code'),
    currencycode: currency,
    custid: id('custid').optional(),
  }),
  reply: PromoReply,
})

export const PROMO_REFUSALS = {
  unknown: 'This promo code is not recognised.',
  'not-started': 'This promo code cannot be used yet.',
  ended: 'This promo code has expired.',
  'used-up': 'This promo code has already been used.',
} satisfies Record<Extract<PromoVerdict, { ok: false }>['reason'], string>

export function writePromoVerdict(verdict: PromoVerdict, currencyCode: string): PromoReply {
  return verdict.ok
    ? {
        code: CODE.done,
        message: '',
        value: writeMoney(verdict.off, currencyCode),
        promocodeid: verdict.promoId,
      }
    : {
        code: CODE.refused,
        message: PROMO_REFUSALS[verdict.reason],
        value: writeMoney(NOTHING, currencyCode),
        promocodeid: 0,
      }
}

export const findPromotion = endpoint({
  method: 'GET',
  path: '/api/promotion',
  about: 'What a promotion link prefills.',
  audience: 'guest',
  limit: { times: 10, per: 'minute' },
  input: z.object({ token: requiredText('token', 128) }),
  reply: z.object({
    ...envelope,
    mode: text('mode').optional(),
    promocode: text('promocode').optional(),
  }),
})
