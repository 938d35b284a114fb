import { decimalsOf } from '@kerbside/domain/money.ts'
import { sayAmount } from '@kerbside/words/say.ts'

type Money = { minor: number; currency: string }

/** Whole minor units as money, with the currency's own decimals: £86.00, ¥9,500, KWD 12.500. */
export const sayMoney = (money: Money): string =>
  sayAmount({ ...money, decimals: decimalsOf(money.currency) })

/** "£58" where there are no pence, "£58.50" where there are: for prices that are looked at, not added up. */
export function sayPrice(money: Money): string {
  const decimals = decimalsOf(money.currency)
  const whole = money.minor % 10 ** decimals === 0
  return sayAmount({ ...money, decimals, ...(whole && { shown: 0 }) })
}
