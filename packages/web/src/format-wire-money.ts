import { readMoney } from '@kerbside/contract/money.ts'
import { formatMoney } from './format-money.ts'

/** An amount of the wire format as money: 86.5 is £86.50, -4 is −£4.00. */
export const formatWireMoney = (amount: number, currency: string): string =>
  formatMoney({ minor: readMoney(amount, currency), currency })
