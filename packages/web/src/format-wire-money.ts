import { readMoney } from '@kerbside/contract/money.ts'
import { formatMoney } from './format-money.ts'

/** An amount of the wire format as money, with a real minus sign: 86.5 is £86.50, -4 is −£4.00. */
export function formatWireMoney(amount: number, currency: string): string {
  const money = formatMoney({ minor: Math.abs(readMoney(amount, currency)), currency })
  return amount < 0 ? `−${money}` : money
}
