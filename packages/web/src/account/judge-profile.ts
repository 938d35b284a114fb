import { findDiallingCode } from '@kerbside/kit/dialling-codes.ts'
import { say } from '@kerbside/words/say.ts'
import { phoneExists } from '../phone-exists.ts'
import { type FieldErrors, judgeEmail } from './judge-person.ts'
import './words.ts'

/** What a customer says of themselves. */
export type ProfileForm = {
  firstName: string
  lastName: string
  /** Two letters of ISO 3166, of the phone. */
  country: string
  phone: string
  email: string
}

/** By field, in words. A phone must be a number that exists in its country. */
export async function judgeProfile(form: ProfileForm): Promise<FieldErrors<ProfileForm>> {
  const errors: FieldErrors<ProfileForm> = {}
  const required = (title: string) => say('form.required', { title })
  if (form.firstName.trim() === '') errors.firstName = required(say('account.firstName'))
  if (form.lastName.trim() === '') errors.lastName = required(say('account.lastName'))
  const email = judgeEmail(form.email)
  if (email) errors.email = email
  if (form.phone === '') errors.phone = required(say('account.mobile'))
  else if (
    !(await phoneExists({ diallingCode: `+${findDiallingCode(form.country)}`, phone: form.phone }))
  )
    errors.phone = say('form.invalid', { title: say('account.mobile') })
  return errors
}
