import { type Minor, minor, NOTHING } from '@kerbside/domain/money.ts'
import { amountOff } from '@kerbside/domain/promo/amount-off.ts'
import type { PromoPrice, PromoRefusal, PromoVerdict } from '@kerbside/domain/promo/judge-promo.ts'
import type { PromoRule } from '@kerbside/domain/promo/promo-rule.ts'
import { type Exchange, exchanged, findExchange } from '@kerbside/domain/quotation/exchange.ts'
import { exchangePrices } from '@kerbside/domain/quotation/exchange-prices.ts'
import type { JourneyAsked, Quote, VehiclePrice } from '@kerbside/domain/quotation/quote.ts'
import { priceAgain } from '@kerbside/domain/quotation/same-as-quoted.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import type { Call } from '../../http/call.ts'
import { checkPromo } from '../promo/check-promo.ts'
import { findTariffVersion } from './find-price-book.ts'
import { findRates } from './find-rates.ts'

/** A price of a quote with what a code takes off it; without a code it is as quoted. */
export type PromoOnQuote = {
  ok: true
  promoId: number | undefined
  off: Minor
  price: VehiclePrice
}

/** Whether a code holds for a journey whose prices are in its book's currency; undefined when none was said. */
export async function judgeCode(
  call: Call,
  facts: {
    code: string
    /** Phone in international form; '' while nobody is known. */
    customer: string
    prices: readonly PromoPrice[]
    vehicleTypeId: number
    journey: Pick<JourneyAsked, 'pickupLocal'>
    /** From the operator's currency to the book's, and from the book's to the quote's. */
    toBook: Exchange | undefined
    exchange: Exchange | undefined
  },
): Promise<PromoVerdict | undefined> {
  const { code, customer, prices, vehicleTypeId, toBook } = facts
  if (code === '') return undefined
  // Without a rate nobody knows what the promo is worth here.
  if (!toBook) return { ok: false, reason: 'unknown' }
  const verdict = await checkPromo(call, {
    code,
    customer,
    prices,
    vehicleTypeId,
    day: facts.journey.pickupLocal.slice(0, 10) as LocalDate,
    exchange: toBook,
  })
  return verdict.ok || verdict.reason !== 'fare-too-small' || !facts.exchange
    ? verdict
    : { ...verdict, minimumFare: exchanged(verdict.minimumFare, facts.exchange) }
}

/** What one vehicle of a quote costs with a promo code. */
export async function pricePromo(
  call: Call,
  facts: { quote: Quote; price: VehiclePrice; code: string; customer: string },
): Promise<PromoOnQuote | { ok: false; refusal: PromoRefusal }> {
  const { quote, price, customer } = facts
  const code = facts.code === '' ? (quote.promo?.code ?? '') : facts.code
  if (code === '') return { ok: true, promoId: undefined, off: NOTHING, price }
  const tariff = await findTariffVersion(call, quote.tariffVersion)
  const plain = tariff && priceAgain({ tariff }, { quote, promo: undefined })
  const from = tariff?.tariff.currency ?? quote.currency
  const verdict = await judgeCode(call, {
    code,
    customer,
    // A minimum is of the fare without any promo, in the currency of the book.
    prices: plain ?? quote.prices,
    vehicleTypeId: price.vehicleTypeId,
    journey: quote.asked,
    toBook: findExchange(await findRates(call), { from: call.profile.currency, to: from }),
    exchange: quote.exchange,
  })
  if (!verdict) return { ok: true, promoId: undefined, off: NOTHING, price }
  if (!verdict.ok) return { ok: false, refusal: verdict }
  const { rule } = verdict
  const inQuote = (prices: readonly VehiclePrice[] | undefined) =>
    prices &&
    exchangePrices(prices, quote.exchange).find(
      (known) => known.vehicleTypeId === price.vehicleTypeId,
    )
  const before = inQuote(plain) ?? price
  const after =
    inQuote(tariff && priceAgain({ tariff }, { quote, promo: rule })) ?? takeOff(price, rule)
  return { ok: true, promoId: rule.id, off: minor(before.total - after.total), price: after }
}

/** For a quote whose tariff can no longer be read, from before an upgrade: off the way out first, then off the way back. */
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
