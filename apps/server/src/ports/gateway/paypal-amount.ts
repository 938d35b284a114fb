import type { Minor } from '@kerbside/domain/money.ts'
import { writeDecimal } from './decimal-amount.ts'

/** PayPal accepts these currencies without decimals only, although ISO 4217 gives them two. */
const WHOLE_ONLY = new Set(['HUF', 'TWD'])

/** Whether PayPal accepts this amount in this currency. */
export const isPayable = (amount: Minor, currency: string): boolean =>
  !WHOLE_ONLY.has(currency) || amount % 100 === 0

export function writeAmount(amount: Minor, currency: string): string {
  const text = writeDecimal(amount, currency)
  return WHOLE_ONLY.has(currency) ? text.replace(/\.00$/, '') : text
}
