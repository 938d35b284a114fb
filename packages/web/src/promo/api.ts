import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import type { checkPromo } from '@kerbside/contract/promo.ts'
import {
  type AppliedPromo,
  type Draft,
  findPrice,
  priceName,
} from '@kerbside/domain/booking/draft.ts'
import { type CallOf, call } from '../server.ts'

export const CHECK_PROMO: CallOf<typeof checkPromo> = { method: 'POST', path: '/api/promocode' }

export type PromoAnswer =
  | { ok: true; promo: AppliedPromo }
  /** `isRefused`: the code itself was refused; otherwise the request failed. */
  | { ok: false; message: string; isRefused: boolean }

/** What a code takes off the chosen price. A failure of code 0 reads as the generic message. */
export async function askPromo(code: string, draft: Draft): Promise<PromoAnswer> {
  const { offer } = draft
  const price = findPrice(draft)
  if (!offer || !price) return { ok: false, message: GENERIC_MESSAGE, isRefused: false }
  const { currency } = offer
  const answer = await call(CHECK_PROMO, {
    // Only for show: the server prices its own quote with and without the code.
    price: writeMoney(price.total, currency),
    promocode: code,
    currencycode: currency,
    quoteid: offer.quoteId,
    signature: offer.signature,
    vehtypeid: price.vehicleTypeId,
  })
  if (!answer.heard) return { ok: false, message: answer.message, isRefused: false }
  const { reply } = answer
  if (reply.code !== CODE.done) {
    const isRefused = reply.code > 0
    return { ok: false, message: isRefused ? reply.message : GENERIC_MESSAGE, isRefused }
  }
  const { value, promocodeid, onwardfare } = reply
  return {
    ok: true,
    promo: {
      code,
      promoId: promocodeid,
      off: readMoney(value, currency),
      ...(onwardfare !== undefined && { onward: readMoney(onwardfare, currency) }),
      forPrice: priceName(draft),
    },
  }
}
