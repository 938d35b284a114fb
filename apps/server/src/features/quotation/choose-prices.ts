import type { QuoteRefused } from '@kerbside/contract/quotation/refusal.ts'
import { type Exchange, findExchange, POUND } from '@kerbside/domain/quotation/exchange.ts'
import type { PriceBook } from '@kerbside/domain/quotation/price-journey.ts'
import type { Call } from '../../http/call.ts'
import { findOpenBook } from './find-price-book.ts'
import { findRates } from './find-rates.ts'

export type ChosenPrices =
  | {
      ok: true
      book: PriceBook
      currency: string
      /** Undefined for pounds priced in pounds. */
      exchange: Exchange | undefined
      /** From the operator's own currency, which promos are kept in, to the book's; undefined without a rate. */
      toBook: Exchange | undefined
    }
  | ({ ok: false } & QuoteRefused)

/** Whose prices, and in what currency: '' is the operator's own. */
export async function choosePrices(
  call: Call,
  { currency: said }: { currency: string },
): Promise<ChosenPrices> {
  const { bookerId } = call.who
  const [book, rates] = await Promise.all([
    findOpenBook(call, { bookerId, ...(said !== '' && { currency: said }) }),
    findRates(call),
  ])
  if (!book) return { ok: false, reason: 'no-prices' }
  const from = book.tariff.tariff.currency
  const currency = said === '' ? from : said
  const toBook = findExchange(rates, { from: call.profile.currency, to: from })
  if (from === POUND && currency === POUND)
    return { ok: true, book, currency, exchange: undefined, toBook }
  const exchange = findExchange(rates, { from, to: currency })
  return exchange
    ? { ok: true, book, currency, exchange, toBook }
    : { ok: false, reason: 'unknown-currency', why: currency }
}
