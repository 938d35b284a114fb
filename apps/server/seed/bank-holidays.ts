import { bankHolidaysOf } from '@kerbside/domain/quotation/uk-bank-holidays.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'

/** England and Wales, of the years the demo's prices are for. */
export const BANK_HOLIDAYS: readonly LocalDate[] = [2026, 2027, 2028].flatMap((year) =>
  bankHolidaysOf('england-and-wales', year),
)
