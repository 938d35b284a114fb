import { readMoney } from '@kerbside/contract/money.ts'
import { decimalsOf } from '@kerbside/domain/money.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { sayMoney } from '../say-money.ts'

type Amount = { amount: number; currency: string }

/** An amount of the wire as money: £86.00. */
export const sayWireMoney = ({ amount, currency }: Amount): string =>
  sayMoney({ minor: readMoney(amount, currency), currency })

/** The same without its sign, for a column that says the currency at its head: 1,086.00. */
export const sayFigure = ({ amount, currency }: Amount, locale: string): string => {
  const digits = decimalsOf(currency)
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}

/** The sign a currency is known by, for the head of a column: £. */
export function signOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** A day of the calendar, which no zone may move. */
export const sayDay = (
  day: LocalDate | string,
  { locale, ...how }: { locale: string } & Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00Z`),
  )
