import { bankHolidaysOf } from '@kerbside/domain/quotation/price-list/uk-bank-holidays.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'

/** Bank holidays of England and Wales, for the years that the demo's prices cover. */
export const BANK_HOLIDAYS: readonly LocalDate[] = [2026, 2027, 2028].flatMap((year) =>
  bankHolidaysOf('england-and-wales', year),
)
