import { isEmail, MIN_PASSWORD_LENGTH } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { t } from '@kerbside/words/translate.ts'
import './messages.ts'

/** The fields of the sign-up form. */
export type SignUpForm = {
  firstName: string
  lastName: string
  country: string
  phone: string
  email: string
  password: string
  again: string
}

/** Error messages by field; a valid field has none. */
export type FieldErrors<Form> = Partial<Record<keyof Form, string>>

const required = (title: string) => t('form.required', { title })

export function validateEmail(email: string): string | undefined {
  const title = t('account.email')
  if (email.trim() === '') return required(title)
  return isEmail(email.trim()) ? undefined : t('form.invalid', { title })
}

/** Validates a new password: 6 to 20 characters; the field takes no more. */
export function validatePassword(password: string, title: string): string | undefined {
  if (password.trim() === '') return required(title)
  return password.length < MIN_PASSWORD_LENGTH ? t('account.tooShort', { title }) : undefined
}

/** Sign-in only requires both fields, and an address that looks like one. */
export function validateSignIn(form: { email: string; password: string }) {
  return withoutGaps({
    email: validateEmail(form.email),
    password: form.password === '' ? required(t('account.password')) : undefined,
  })
}

/** Checks in the specification's order; whether the phone number exists is not checked here. */
export function validateSignUp(form: SignUpForm): FieldErrors<SignUpForm> {
  const filled = (text: string, title: string) => (text.trim() === '' ? required(title) : undefined)
  return withoutGaps({
    firstName: filled(form.firstName, t('account.firstName')),
    lastName: filled(form.lastName, t('account.lastName')),
    phone: filled(form.phone, t('account.mobile')),
    email: validateEmail(form.email),
    password: validatePassword(form.password, t('account.password')),
    again:
      filled(form.again, t('account.confirmPassword')) ??
      (form.again === form.password ? undefined : t('account.passwordsDiffer')),
  })
}

const withoutGaps = <Key extends string>(
  errors: Record<Key, string | undefined>,
): Partial<Record<Key, string>> => {
  const present: Partial<Record<Key, string>> = {}
  for (const key of Object.keys(errors) as Key[]) {
    const error = errors[key]
    if (error !== undefined) present[key] = error
  }
  return present
}
