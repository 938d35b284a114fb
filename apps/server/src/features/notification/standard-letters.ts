import { ACCOUNT_LETTERS } from './account-letters.ts'
import { BOOKING_LETTERS } from './booking-letters.ts'
import { COMPANY_LETTERS } from './company-letters.ts'
import { OFFICE_LETTERS } from './office-letters.ts'
import { RIDE_LETTERS } from './ride-letters.ts'

/** Every message's standard words, by its kind. */
export const STANDARD_LETTERS = {
  ...BOOKING_LETTERS,
  ...RIDE_LETTERS,
  ...ACCOUNT_LETTERS,
  ...COMPANY_LETTERS,
  ...OFFICE_LETTERS,
}
