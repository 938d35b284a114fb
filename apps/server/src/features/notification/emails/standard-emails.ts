import { ACCOUNT_EMAILS } from './account-emails.ts'
import { BOOKING_EMAILS } from './booking-emails.ts'
import { COMPANY_EMAILS } from './company-emails.ts'
import { LEG_EMAILS } from './leg-emails.ts'
import { OFFICE_EMAILS } from './office-emails.ts'

/** The standard wording of every message, by kind. */
export const STANDARD_EMAILS = {
  ...BOOKING_EMAILS,
  ...LEG_EMAILS,
  ...ACCOUNT_EMAILS,
  ...COMPANY_EMAILS,
  ...OFFICE_EMAILS,
}
