import { type Minor, minor, NOTHING } from '@kerbside/domain/money.ts'
import { amountOff } from '@kerbside/domain/promo/amount-off.ts'
import type { PromoRefusal } from '@kerbside/domain/promo/judge-promo.ts'
import type { Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { checkPromo } from '../promo/check-promo.ts'

/** A price of a quote with what a code takes off it; without a code it is as quoted. */
export type PromoOnQuote = {
  ok: true
  promoId: number | undefined
  off: Minor
  price: VehiclePrice
}

/** What one vehicle of a quote costs with a promo code. */
export async function pricePromo(
  call: Call,
  facts: {
    quote: Quote
    price: VehiclePrice
    code: string
    /** Phone in international form; '' while nobody is known. */
    customer: string
  },
): Promise<PromoOnQuote | { ok: false; refusal: PromoRefusal }> {
  const { quote, price, code, customer } = facts
  if (code === '') return { ok: true, promoId: undefined, off: NOTHING, price }
  const verdict = await checkPromo(call, {
    code,
    customer,
    prices: quote.prices,
    vehicleTypeId: price.vehicleTypeId,
    day: quote.asked.pickupLocal.slice(0, 10) as LocalDate,
  })
  if (!verdict.ok) return { ok: false, refusal: verdict }
  const off = amountOff(verdict.rule.off, price.total)
  return {
    ok: true,
    promoId: verdict.rule.id,
    off,
    price: { ...price, total: minor(price.total - off) },
  }
}
