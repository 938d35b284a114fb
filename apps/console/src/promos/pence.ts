import { decimalsOf } from '@kerbside/domain/money.ts'

/** Converts the decimal number of the contract into money. */
export const readPence = (
  amount: number,
  currency: string,
): { minor: number; currency: string } => ({
  minor: Math.round(amount * 10 ** decimalsOf(currency)),
  currency,
})
