import { decimalsOf } from '@kerbside/domain/money.ts'
import { formatAmount } from '@kerbside/words/translate.ts'

type Money = { minor: number; currency: string }

/** Whole minor units as money, with the currency's own decimals: £86.00, ¥9,500, KWD 12.500. */
export const formatMoney = (money: Money): string =>
  formatAmount({ ...money, decimals: decimalsOf(money.currency) })

/** "£58" without pence, "£58.50" with pence: for prices that are displayed, not added up. */
export function formatPrice(money: Money): string {
  const decimals = decimalsOf(money.currency)
  const whole = money.minor % 10 ** decimals === 0
  return formatAmount({ ...money, decimals, ...(whole && { shown: 0 }) })
}
