import { decimalsOf } from '@kerbside/domain/money.ts'
import { formatAmount } from '@kerbside/words/translate.ts'

export type Money = { minor: number; currency: string }

/** Whole minor units as money, with the currency's own decimals: £86.00, ¥9,500, KWD 12.500. */
export const formatMoney = (money: Money): string =>
  formatAmount({ ...money, decimals: decimalsOf(money.currency) })
