import type { PromoFares } from '@kerbside/contract/promo.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { amountOff } from '@kerbside/domain/promo/amount-off.ts'
import type { PromoRejection } from '@kerbside/domain/promo/evaluate-promo.ts'
import { findExchange } from '@kerbside/domain/quotation/exchange.ts'
import { preselectPrice } from '@kerbside/domain/quotation/quote.ts'
import { isExpired } from '@kerbside/domain/quotation/quote-life.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkPromo } from '../../promo/check-promo.ts'
import { findRates } from '../price-list/find-rates.ts'
import { findQuoted } from './find-quoted.ts'
import { pricePromo } from './price-promo.ts'

export type CodeResult =
  /** `price` is the price of the quote with the code; undefined if only a price was shown. */
  | { ok: true; promoId: number; off: Minor; price: PromoFares | undefined; currency: string }
  | { ok: false; rejection: PromoRejection; currency: string }
  | { ok: false; rejection: undefined; reason: 'quote-expired' | 'unknown-vehicle' }

/** What a code takes off a signed quote; undefined if the quote is not this operator's. */
export async function checkQuotedCode(
  context: RequestContext,
  params: { code: string; quoteId: string; signature: string; vehicleTypeId: number },
): Promise<CodeResult | undefined> {
  const quoted = await findQuoted(context, params)
  if (!quoted?.signatureIsRight) return undefined
  const { quote } = quoted
  if (isExpired(quote, context.now()))
    return { ok: false, rejection: undefined, reason: 'quote-expired' }
  const { prices, currency } = quote
  const price =
    params.vehicleTypeId === 0
      ? preselectPrice(prices, context.profile.settings.defaultVehicleTypeId)
      : prices.find((item) => item.vehicleTypeId === params.vehicleTypeId)
  if (!price) return { ok: false, rejection: undefined, reason: 'unknown-vehicle' }
  const promo = await pricePromo(context, { quote, price, code: params.code, customer: '' })
  if (!promo.ok) return { ...promo, currency }
  return {
    ok: true,
    promoId: promo.promoId ?? 0,
    off: promo.off,
    price: promo.price,
    currency,
  }
}

/** What a code would take off a price sent by the client; informational only. */
export async function checkShownCode(
  context: RequestContext,
  { code, price, currency }: { code: string; price: Minor; currency: string },
): Promise<CodeResult> {
  const exchange = findExchange(await findRates(context), {
    from: context.profile.currency,
    to: currency,
  })
  if (!exchange) return { ok: false, rejection: { reason: 'unknown' }, currency }
  const result = await checkPromo(context, {
    code,
    customer: '',
    prices: [{ vehicleTypeId: 0, total: price }],
    exchange,
  })
  if (!result.ok) return { ok: false, rejection: result, currency }
  const { id, off } = result.rule
  return { ok: true, promoId: id, off: amountOff(off, price), price: undefined, currency }
}
