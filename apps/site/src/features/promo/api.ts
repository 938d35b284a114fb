import * as calls from '@kerbside/contract/calls.generated/promo.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import {
  type AppliedPromo,
  type Draft,
  findPrice,
  priceName,
} from '@kerbside/domain/booking/draft/draft.ts'
import { callApi } from '@kerbside/web/call-api.ts'

export type PromoResult =
  | { ok: true; promo: AppliedPromo }
  /** `isRejected`: the code itself was rejected; otherwise the request failed. */
  | { ok: false; message: string; isRejected: boolean }

/** The discount of a code on the chosen price. A failure of code 0 reads as the generic message. */
export async function checkPromoCode(code: string, draft: Draft): Promise<PromoResult> {
  const { offer } = draft
  const price = findPrice(draft)
  if (!offer || !price) return { ok: false, message: GENERIC_MESSAGE, isRejected: false }
  const { currency } = offer
  const response = await callApi(calls.checkPromo, {
    // For display only: the server prices its own quote with and without the code.
    price: writeMoney(price.total, currency),
    promocode: code,
    currencycode: currency,
    quoteid: offer.quoteId,
    signature: offer.signature,
    vehtypeid: price.vehicleTypeId,
  })
  if (!response.ok) return { ok: false, message: response.message, isRejected: false }
  const { reply } = response
  if (reply.code !== CODE.done) {
    const isRejected = reply.code > 0
    return { ok: false, message: isRejected ? reply.message : GENERIC_MESSAGE, isRejected }
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
