import { decimalsOf, type Minor, minor } from '@kerbside/domain/money.ts'

/** Minor units to the wire's decimal number: 8650 → 86.5. */
export function writeMoney(amount: Minor, currency: string): number {
  return amount / 10 ** decimalsOf(currency)
}

/** The wire's decimal number to minor units: 86.5 → 8650. */
export function readMoney(amount: number, currency: string): Minor {
  return minor(Math.round(amount * 10 ** decimalsOf(currency)))
}

/** For a sentence: £50.00, ¥9,500. */
export const sayMoney = (amount: Minor, currency: string): string =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(
    writeMoney(amount, currency),
  )
