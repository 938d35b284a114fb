import { type Minor, minor, ZERO } from '@kerbside/domain/money.ts'
import { amountOff } from '@kerbside/domain/promo/amount-off.ts'
import type {
  PromoPrice,
  PromoRejection,
  PromoResult,
} from '@kerbside/domain/promo/evaluate-promo.ts'
import type { PromoRule } from '@kerbside/domain/promo/promo-rule.ts'
import { type Exchange, exchanged, findExchange } from '@kerbside/domain/quotation/exchange.ts'
import { exchangePrices } from '@kerbside/domain/quotation/price-list/exchange-prices.ts'
import type { Quote, QuotedJourney, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { priceAgain } from '@kerbside/domain/quotation/same-as-quoted.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { RequestContext } from '../../../request-context.ts'
import { checkPromo } from '../../promo/check-promo.ts'
import { findTariffVersion } from '../price-list/find-price-book.ts'
import { findRates } from '../price-list/find-rates.ts'

/** A price of a quote and what a code takes off it; without a code it is as quoted. */
export type PromoOnQuote = {
  ok: true
  promoId: number | undefined
  off: Minor
  price: VehiclePrice
}

/** Whether a code is valid for a journey with prices in its book's currency; undefined if no code was given. */
export async function checkPromoCode(
  context: RequestContext,
  params: {
    code: string
    /** Phone in international form; '' while the customer is unknown. */
    customer: string
    prices: readonly PromoPrice[]
    vehicleTypeId: number
    journey: Pick<QuotedJourney, 'pickupLocal'>
    /** From the operator's currency to the book's, and from the book's to the quote's. */
    toBookCurrency: Exchange | undefined
    exchange: Exchange | undefined
  },
): Promise<PromoResult | undefined> {
  const { code, customer, prices, vehicleTypeId, toBookCurrency } = params
  if (code === '') return undefined
  // Without a rate the promo's worth in this currency is unknown.
  if (!toBookCurrency) return { ok: false, reason: 'unknown' }
  const result = await checkPromo(context, {
    code,
    customer,
    prices,
    vehicleTypeId,
    day: params.journey.pickupLocal.slice(0, 10) as LocalDate,
    exchange: toBookCurrency,
  })
  return result.ok || result.reason !== 'fare-too-small' || !params.exchange
    ? result
    : { ...result, minimumFare: exchanged(result.minimumFare, params.exchange) }
}

/** What one vehicle of a quote costs with a promo code. */
export async function pricePromo(
  context: RequestContext,
  params: { quote: Quote; price: VehiclePrice; code: string; customer: string },
): Promise<PromoOnQuote | { ok: false; rejection: PromoRejection }> {
  const { quote, price, customer } = params
  const code = params.code === '' ? (quote.promo?.code ?? '') : params.code
  if (code === '') return { ok: true, promoId: undefined, off: ZERO, price }
  const tariff = await findTariffVersion(context, quote.tariffVersion)
  const plain = tariff && priceAgain({ tariff }, { quote, promo: undefined })
  const from = tariff?.tariff.currency ?? quote.currency
  const result = await checkPromoCode(context, {
    code,
    customer,
    // A minimum fare applies to the fare without any promo, in the currency of the book.
    prices: plain ?? quote.prices,
    vehicleTypeId: price.vehicleTypeId,
    journey: quote.request,
    toBookCurrency: findExchange(await findRates(context), {
      from: context.profile.currency,
      to: from,
    }),
    exchange: quote.exchange,
  })
  if (!result) return { ok: true, promoId: undefined, off: ZERO, price }
  if (!result.ok) return { ok: false, rejection: result }
  const { rule } = result
  const inQuote = (prices: readonly VehiclePrice[] | undefined) =>
    prices &&
    exchangePrices(prices, quote.exchange).find(
      (item) => item.vehicleTypeId === price.vehicleTypeId,
    )
  const before = inQuote(plain) ?? price
  const after =
    inQuote(tariff && priceAgain({ tariff }, { quote, promo: rule })) ?? takeOff(price, rule)
  return { ok: true, promoId: rule.id, off: minor(before.total - after.total), price: after }
}

/**
 * For a quote whose tariff format is no longer supported, from before an upgrade: off the outward leg first, then off
 * the return leg.
 */
function takeOff(price: VehiclePrice, { id, code, off }: PromoRule): VehiclePrice {
  const all = amountOff(off, price.total)
  const out = minor(Math.min(all, price.onward))
  const back = minor(all - out)
  const line = (amount: Minor) =>
    amount === 0
      ? []
      : [
          {
            kind: 'promo' as const,
            rule: String(id),
            about: code,
            units: 1,
            rate: 0 - amount,
            amount: minor(0 - amount),
          },
        ]
  return {
    ...price,
    onward: minor(price.onward - out),
    return: minor(price.return - back),
    total: minor(price.total - all),
    onwardLines: [...price.onwardLines, ...line(out)],
    returnLines: [...price.returnLines, ...line(back)],
  }
}
