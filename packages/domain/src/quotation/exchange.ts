import { decimalsOf, type Minor, minor, stepOf } from '../money.ts'
import { halfEven } from '../money-part.ts'

/** What one pound is worth in other currencies, by the operator's own table. The pound itself is always worth one. */
export type RateTable = Readonly<Record<string, number>>

/** How a price book's currency became the one a quote is in, kept on the quote. */
export type Exchange = {
  from: string
  to: string
  /** Units of `to` for one unit of `from`. */
  rate: number
  /** Units of `to` for one pound; 0 when the operator keeps no rate for it, and pounds cannot be said. */
  perGbp: number
}

export const POUND = 'GBP'

const perPound = (rates: RateTable, currency: string): number | undefined =>
  currency === POUND ? 1 : rates[currency]

/** The way from one currency to another, or undefined when the table does not know one of them. */
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
 * Each currency has its own decimals: 1250 pence at 190 yen a pound are 2375 yen. Half goes to the even neighbour. Of
 * three decimals the last is 0: no coin is smaller, and Stripe takes no other amount (docs.stripe.com/currencies).
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

/** What an amount in the quote's currency is in pence; undefined when the operator keeps no rate for it. */
export function inPounds(
  amount: Minor,
  { currency, exchange }: { currency: string; exchange?: Exchange | undefined },
): Minor | undefined {
  if (currency === POUND) return amount
  if (!exchange || exchange.perGbp === 0) return undefined
  return exchanged(amount, { from: currency, to: POUND, rate: 1 / exchange.perGbp })
}
