import type { QuoteRejection } from '@kerbside/contract/quotation/rejection.ts'
import { type Exchange, findExchange, POUND } from '@kerbside/domain/quotation/exchange.ts'
import type { PriceBook } from '@kerbside/domain/quotation/price-journey.ts'
import type { RequestContext } from '../../../request-context.ts'
import { findOpenPriceBook } from '../price-list/find-price-book.ts'
import { findRates } from '../price-list/find-rates.ts'

export type ChosenPrices =
  | {
      ok: true
      book: PriceBook
      currency: string
      /** Undefined for pounds priced in pounds. */
      exchange: Exchange | undefined
      /** From the operator's own currency, in which promos are stored, to the book's; undefined without a rate. */
      toBookCurrency: Exchange | undefined
    }
  | ({ ok: false } & QuoteRejection)

/** Chooses the price book and the currency; '' is the operator's own currency. */
export async function choosePrices(
  context: RequestContext,
  { currency: currencyCode }: { currency: string },
): Promise<ChosenPrices> {
  const { bookerId } = context.principal
  const [book, rates] = await Promise.all([
    findOpenPriceBook(context, {
      bookerId,
      ...(currencyCode !== '' && { currency: currencyCode }),
    }),
    findRates(context),
  ])
  if (!book) return { ok: false, reason: 'no-prices' }
  const from = book.tariff.tariff.currency
  const currency = currencyCode === '' ? from : currencyCode
  const toBookCurrency = findExchange(rates, { from: context.profile.currency, to: from })
  if (from === POUND && currency === POUND)
    return { ok: true, book, currency, exchange: undefined, toBookCurrency }
  const exchange = findExchange(rates, { from, to: currency })
  return exchange
    ? { ok: true, book, currency, exchange, toBookCurrency }
    : { ok: false, reason: 'unknown-currency', why: currency }
}
