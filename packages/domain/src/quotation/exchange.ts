import { decimalsOf, type Minor, minor, stepOf } from '../money.ts'
import { halfEven } from '../money-part.ts'

/** The value of one pound in other currencies, from the operator's own table. The pound itself is always one. */
export type RateTable = Readonly<Record<string, number>>

/** The conversion from a price book's currency to the quote's, stored on the quote. */
export type Exchange = {
  from: string
  to: string
  /** Units of `to` for one unit of `from`. */
  rate: number
  /** Units of `to` for one pound; 0 if the operator has no rate for it, and then there is no value in pounds. */
  perGbp: number
}

export const POUND = 'GBP'

const perPound = (rates: RateTable, currency: string): number | undefined =>
  currency === POUND ? 1 : rates[currency]

/** Finds the conversion from one currency to another; undefined if the table lacks one of them. */
export function findExchange(
  rates: RateTable,
  { from, to }: { from: string; to: string },
): Exchange | undefined {
  const perGbp = perPound(rates, to)
  if (from === to) return { from, to, rate: 1, perGbp: perGbp ?? 0 }
  const before = perPound(rates, from)
  if (perGbp === undefined || before === undefined) return undefined
  return { from, to, rate: perGbp / before, perGbp }
}

/**
 * Each currency has its own decimals: 1250 pence at 190 yen a pound are 2375 yen. Halves round to the even neighbour.
 * With three decimals the last is 0: there is no smaller coin, and Stripe accepts nothing else
 * (docs.stripe.com/currencies).
 */
export function exchanged(
  amount: Minor,
  { from, to, rate }: Pick<Exchange, 'from' | 'to' | 'rate'>,
): Minor {
  if (rate === 1 && from === to) return amount
  const step = stepOf(to)
  const exact = amount * rate * 10 ** (decimalsOf(to) - decimalsOf(from))
  return minor(halfEven(exact / step) * step)
}

/** Converts an amount in the quote's currency to pence; undefined if the operator has no rate for it. */
export function inPounds(
  amount: Minor,
  { currency, exchange }: { currency: string; exchange?: Exchange | undefined },
): Minor | undefined {
  if (currency === POUND) return amount
  if (!exchange || exchange.perGbp === 0) return undefined
  return exchanged(amount, { from: currency, to: POUND, rate: 1 / exchange.perGbp })
}
