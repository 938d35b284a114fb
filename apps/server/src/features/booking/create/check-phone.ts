import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Whether a dialling code and a national number form a possible phone number. */
export function isPhone({ diallingCode, phone }: { diallingCode: string; phone: string }): boolean {
  return parsePhoneNumberFromString(`${diallingCode}${phone}`)?.isValid() ?? false
}
