import { sayMoney } from '@kerbside/words/say.ts'

/** "£58" where there are no pence, "£58.50" where there are: for prices that are looked at, not added up. */
export const sayPrice = (amount: { minor: number; currency: string }): string =>
  sayMoney(amount).replace(/[.,]00$/, '')
