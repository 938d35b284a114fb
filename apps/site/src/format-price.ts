import { decimalsOf } from '@kerbside/domain/money.ts'
import type { Money } from '@kerbside/web/format-money.ts'
import { leftToRight } from '@kerbside/words/left-to-right.ts'
import { formatAmount } from '@kerbside/words/translate.ts'

/** "£58" without pence, "£58.50" with pence: for prices that are displayed, not added up. */
export function formatPrice(money: Money): string {
  const decimals = decimalsOf(money.currency)
  const whole = money.minor % 10 ** decimals === 0
  return formatAmount({ ...money, decimals, ...(whole && { shown: 0 }) })
}

/** "+£10" */
export const formatSurcharge = (money: Money): string => leftToRight(`+${formatPrice(money)}`)
