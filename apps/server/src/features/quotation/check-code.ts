import type { PromoFares } from '@kerbside/contract/promo.ts'
import type { Minor } from '@kerbside/domain/money.ts'
import { amountOff } from '@kerbside/domain/promo/amount-off.ts'
import type { PromoRefusal } from '@kerbside/domain/promo/judge-promo.ts'
import { findExchange } from '@kerbside/domain/quotation/exchange.ts'
import { preselectPrice } from '@kerbside/domain/quotation/quote.ts'
import { isExpired } from '@kerbside/domain/quotation/quote-life.ts'
import type { Call } from '../../http/call.ts'
import { checkPromo } from '../promo/check-promo.ts'
import { findQuoted } from './find-quoted.ts'
import { findRates } from './find-rates.ts'
import { pricePromo } from './price-promo.ts'

export type CodeVerdict =
  /** `price` is what the quote then costs; undefined when only a price was shown. */
  | { ok: true; promoId: number; off: Minor; price: PromoFares | undefined; currency: string }
  | { ok: false; refusal: PromoRefusal; currency: string }
  | { ok: false; refusal: undefined; reason: 'quote-expired' | 'unknown-vehicle' }

/** What a code takes off a quote as it was signed; undefined for a quote that is none of this operator's. */
export async function checkQuotedCode(
  call: Call,
  asked: { code: string; quoteId: string; signature: string; vehicleTypeId: number },
): Promise<CodeVerdict | undefined> {
  const quoted = await findQuoted(call, asked)
  if (!quoted?.signatureIsRight) return undefined
  const { quote } = quoted
  if (isExpired(quote, call.now()))
    return { ok: false, refusal: undefined, reason: 'quote-expired' }
  const { prices, currency } = quote
  const price =
    asked.vehicleTypeId === 0
      ? preselectPrice(prices, call.profile.settings.defaultVehicleTypeId)
      : prices.find((known) => known.vehicleTypeId === asked.vehicleTypeId)
  if (!price) return { ok: false, refusal: undefined, reason: 'unknown-vehicle' }
  const promo = await pricePromo(call, { quote, price, code: asked.code, customer: '' })
  if (!promo.ok) return { ...promo, currency }
  return {
    ok: true,
    promoId: promo.promoId ?? 0,
    off: promo.off,
    price: promo.price,
    currency,
  }
}

/** What a code would take off a price that somebody shows us: nothing hangs on it. */
export async function checkShownCode(
  call: Call,
  { code, price, currency }: { code: string; price: Minor; currency: string },
): Promise<CodeVerdict> {
  const exchange = findExchange(await findRates(call), {
    from: call.profile.currency,
    to: currency,
  })
  if (!exchange) return { ok: false, refusal: { reason: 'unknown' }, currency }
  const verdict = await checkPromo(call, {
    code,
    customer: '',
    prices: [{ vehicleTypeId: 0, total: price }],
    exchange,
  })
  if (!verdict.ok) return { ok: false, refusal: verdict, currency }
  const { id, off } = verdict.rule
  return { ok: true, promoId: id, off: amountOff(off, price), price: undefined, currency }
}
