import { decimalsOf } from '@kerbside/domain/money.ts'

/** The wire's decimal number as what money is said from. */
export const readPence = (
  amount: number,
  currency: string,
): { minor: number; currency: string } => ({
  minor: Math.round(amount * 10 ** decimalsOf(currency)),
  currency,
})
