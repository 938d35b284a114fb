import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { readMoney, writeMoney } from '@kerbside/contract/money.ts'
import type { checkPromo } from '@kerbside/contract/promo.ts'
import type { AppliedPromo } from '@kerbside/domain/booking/draft.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { type CallOf, call } from '../server.ts'

export const CHECK_PROMO: CallOf<typeof checkPromo> = { method: 'POST', path: '/api/promocode' }

export type PromoAnswer = { ok: true; promo: AppliedPromo } | { ok: false; message: string }

/** What a code takes off a total. A failure of code 0 reads as the generic message. */
export async function askPromo(
  code: string,
  { total, currency }: { total: Minor; currency: string },
): Promise<PromoAnswer> {
  const answer = await call(CHECK_PROMO, {
    price: writeMoney(total, currency),
    promocode: code,
    currencycode: currency,
  })
  if (!answer.heard) return { ok: false, message: answer.message }
  const { reply } = answer
  if (reply.code !== CODE.done)
    return { ok: false, message: reply.code > 0 ? reply.message : GENERIC_MESSAGE }
  const off = readMoney(reply.value, currency)
  return { ok: true, promo: { code, promoId: reply.promocodeid, off, forTotal: total } }
}
