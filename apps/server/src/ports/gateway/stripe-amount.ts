import { decimalsOf, type Minor, minor, stepOf } from '@kerbside/domain/money.ts'

/** Where Stripe counts other than ISO 4217 does: crowns and shillings in hundredths, ariary whole. */
const DIGITS: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const factorOf = (currency: string): number => {
  const ours = decimalsOf(currency)
  return 10 ** ((DIGITS[currency] ?? ours) - ours)
}

/** Undefined for an amount that Stripe cannot say. */
export function writeStripeAmount(amount: Minor, currency: string): number | undefined {
  const said = amount * factorOf(currency)
  return Number.isSafeInteger(said) && amount % stepOf(currency) === 0 ? said : undefined
}

/** `currency` in capitals. */
export const readStripeAmount = (said: number, currency: string): Minor =>
  minor(Math.round(said / factorOf(currency)))
