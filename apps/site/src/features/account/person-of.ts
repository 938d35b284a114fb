import type { SignedIn } from '@kerbside/domain/account/profile.ts'
import type { Person } from '@kerbside/domain/booking/draft/draft-people.ts'
import { findCountryOf, findDiallingCode } from '@kerbside/kit/form/dialling-codes.ts'

/** A profile as form fields. A profile has no country: if the dialling code is shared, the operator's is used. */
export function personOf(profile: SignedIn, operatorCountry: string): Person {
  const { firstName, lastName, email, phone, diallingCode } = profile
  const digits = diallingCode.replace('+', '')
  const country =
    findDiallingCode(operatorCountry) === digits
      ? operatorCountry
      : (findCountryOf(digits)?.country ?? operatorCountry)
  return { firstName, lastName, email, phone, country, diallingCode }
}
