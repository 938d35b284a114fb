import { decimalsOf, type Minor, minor } from '@kerbside/domain/money.ts'

/** Minor units to the decimal number of the wire contract: 8650 → 86.5. */
export function writeMoney(amount: Minor, currency: string): number {
  return amount / 10 ** decimalsOf(currency)
}

/** The decimal number of the wire contract to minor units: 86.5 → 8650. */
export function readMoney(amount: number, currency: string): Minor {
  return minor(Math.round(amount * 10 ** decimalsOf(currency)))
}

/** In the format for sentences: £50.00, ¥9,500. */
export const formatMoney = (amount: Minor, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(
    writeMoney(amount, currency),
  )
