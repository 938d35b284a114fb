import { decimalsOf } from '@kerbside/domain/money.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'

type Amount = { amount: number; currency: string }

/** An amount of the wire format without currency sign, for a column with the currency in its header: 1,086.00. */
export const formatFigure = ({ amount, currency }: Amount, locale: string): string => {
  const digits = decimalsOf(currency)
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amount)
}

/** The sign of a currency, for the header of a column: £. */
export function signOf(currency: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

/** A calendar day, independent of any zone. */
export const formatDay = (
  day: LocalDate | string,
  { locale, ...how }: { locale: string } & Intl.DateTimeFormatOptions,
): string =>
  new Intl.DateTimeFormat(locale, { ...how, timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00Z`),
  )
