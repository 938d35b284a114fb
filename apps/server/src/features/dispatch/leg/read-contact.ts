import type { DeskContact } from '@kerbside/contract/dispatch/change.ts'
import { writePerson } from '@kerbside/contract/dispatch/write-leg.ts'
import {
  amendContact,
  type ContactChange,
  contactOf,
  isBookedByOther,
  namesOf,
} from '@kerbside/domain/booking/amend/amend-contact.ts'
import { type Booking, EMPTY_PERSON, type Person } from '@kerbside/domain/booking/booking.ts'
import { foldMobile } from '@kerbside/domain/driver/driver-name.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { RequestContext } from '../../../request-context.ts'

type ContactResult = { ok: true; change: ContactChange } | { ok: false; message: string }

type Typed = { name?: string | undefined; phone?: string | undefined; email?: string | undefined }

/** What the desk typed, with telephone numbers in their parts. A number that stays as it is, is not checked again. */
export function readContact(
  context: Pick<RequestContext, 'profile'>,
  { booking, typed }: { booking: Booking; typed: DeskContact },
): ContactResult {
  const { name, phone, email, bookerName, bookerPhone, bookerEmail, ourReference: ourRef } = typed
  const passenger = readPerson(context, {
    before: booking.passenger,
    typed: { name, phone, email },
  })
  const booker = readPerson(context, {
    before: isBookedByOther(booking) ? booking.customer : EMPTY_PERSON,
    typed: { name: bookerName, phone: bookerPhone, email: bookerEmail },
  })
  if (passenger === 'no-phone') return { ok: false, message: 'Check the passenger’s phone number.' }
  if (booker === 'no-phone') return { ok: false, message: 'Check the booker’s phone number.' }
  const change = {
    ...(passenger && { passenger }),
    ...(booker && { booker }),
    ...(ourRef !== undefined && { ourRef }),
  }
  const after = amendContact(contactOf(booking), change)
  if (passenger && isUnreachable(after.passenger) && isUnreachable(after.customer))
    return { ok: false, message: 'Enter a phone number or an email address.' }
  return { ok: true, change }
}

const isUnreachable = ({ phone, email }: Person): boolean => phone === '' && email === ''

/** The corrected person; undefined if nothing was typed. */
function readPerson(
  { profile }: Pick<RequestContext, 'profile'>,
  { before, typed: { name, phone, email } }: { before: Person; typed: Typed },
): Person | undefined | 'no-phone' {
  if (name === undefined && phone === undefined && email === undefined) return undefined
  const isSamePhone = phone === undefined || phone === writePerson(before).phone
  const number = isSamePhone ? {} : readNumber(phone, diallingCodeOf(profile.country))
  if (!number) return 'no-phone'
  return {
    ...before,
    ...(name !== undefined && name !== before.name && namesOf(name)),
    ...number,
    ...(email !== undefined && { email }),
  }
}

function readNumber(
  typed: string,
  diallingCode: string,
): Pick<Person, 'phone' | 'diallingCode'> | undefined {
  if (typed === '') return { phone: '', diallingCode: '' }
  const folded = foldMobile(typed, diallingCode)
  const number = folded === undefined ? undefined : parsePhoneNumberFromString(folded)
  return number?.isValid()
    ? { diallingCode: `+${number.countryCallingCode}`, phone: number.nationalNumber }
    : undefined
}
