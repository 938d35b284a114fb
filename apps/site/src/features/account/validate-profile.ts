import { findDiallingCode } from '@kerbside/kit/form/dialling-codes.ts'
import { type FieldErrors, validateEmail } from '@kerbside/web/account/validate-person.ts'
import { t } from '@kerbside/words/translate.ts'
import { phoneExists } from '../../phone-exists.ts'
import '@kerbside/web/account/messages.ts'

/** The profile fields a customer can edit. */
export type ProfileForm = {
  firstName: string
  lastName: string
  /** Country of the phone: two letters of ISO 3166. */
  country: string
  phone: string
  email: string
}

/** Error messages by field. The phone must be a number that exists in its country. */
export async function validateProfile(form: ProfileForm): Promise<FieldErrors<ProfileForm>> {
  const errors: FieldErrors<ProfileForm> = {}
  const required = (title: string) => t('form.required', { title })
  if (form.firstName.trim() === '') errors.firstName = required(t('account.firstName'))
  if (form.lastName.trim() === '') errors.lastName = required(t('account.lastName'))
  const email = validateEmail(form.email)
  if (email) errors.email = email
  if (form.phone === '') errors.phone = required(t('account.mobile'))
  else if (
    !(await phoneExists({ diallingCode: `+${findDiallingCode(form.country)}`, phone: form.phone }))
  )
    errors.phone = t('form.invalid', { title: t('account.mobile') })
  return errors
}
