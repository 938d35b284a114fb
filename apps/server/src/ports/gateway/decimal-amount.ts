import { decimalsOf, type Minor, minor } from '@kerbside/domain/money.ts'

/** Formats minor units as the decimal text that some gateways require: 8650 pence → `86.50`, 900 yen → `900`. */
export function writeDecimal(amount: Minor, currency: string): string {
  const digits = decimalsOf(currency)
  if (digits === 0) return String(amount)
  const text = String(amount).padStart(digits + 1, '0')
  return `${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Parses such a text without floating point; undefined if it is no amount of that currency. */
export function readDecimal(text: string, currency: string): Minor | undefined {
  const digits = decimalsOf(currency)
  const [, whole, , part = ''] = /^(\d{1,12})(\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  // Digits beyond those of the currency must be zeros.
  if (!/^0*$/.test(part.slice(digits))) return undefined
  return minor(Number(whole + part.slice(0, digits).padEnd(digits, '0')))
}
