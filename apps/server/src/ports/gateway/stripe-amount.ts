import { decimalsOf, type Minor, minor, stepOf } from '@kerbside/domain/money.ts'

/** Where Stripe's minor units differ from ISO 4217: krónur and shillings in hundredths, ariary whole. */
const DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const factorOf = (currency: string): number => {
  const ours = decimalsOf(currency)
  return 10 ** ((DIGITS[currency] ?? ours) - ours)
}

/** Undefined for an amount that Stripe cannot express. */
export function writeStripeAmount(amount: Minor, currency: string): number | undefined {
  const stripeAmount = amount * factorOf(currency)
  return Number.isSafeInteger(stripeAmount) && amount % stepOf(currency) === 0
    ? stripeAmount
    : undefined
}

/** `currency` in capitals. */
export const readStripeAmount = (stripeAmount: number, currency: string): Minor =>
  minor(Math.round(stripeAmount / factorOf(currency)))
