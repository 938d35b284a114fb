import { isEmail, SHORTEST_PASSWORD } from '@kerbside/domain/booking/draft-contact.ts'
import { say } from '@kerbside/words/say.ts'
import './words.ts'

/** What was typed to make an account. */
export type SignUpForm = {
  firstName: string
  lastName: string
  country: string
  phone: string
  email: string
  password: string
  again: string
}

/** By field, in words; a field that is right is left out. */
export type FieldErrors<Form> = Partial<Record<keyof Form, string>>

const required = (title: string) => say('form.required', { title })

export function judgeEmail(email: string): string | undefined {
  const title = say('account.email')
  if (email.trim() === '') return required(title)
  return isEmail(email.trim()) ? undefined : say('form.invalid', { title })
}

/** A password to be set: 6 to 20 characters, the field holds no more. */
export function judgePassword(password: string, title: string): string | undefined {
  if (password.trim() === '') return required(title)
  return password.length < SHORTEST_PASSWORD ? say('account.tooShort', { title }) : undefined
}

/** Sign-in only asks that both are there, and that the address looks like one. */
export function judgeSignIn(form: { email: string; password: string }) {
  return withoutGaps({
    email: judgeEmail(form.email),
    password: form.password === '' ? required(say('account.password')) : undefined,
  })
}

/** The specification's order; whether the phone exists is not asked here. */
export function judgeSignUp(form: SignUpForm): FieldErrors<SignUpForm> {
  const filled = (text: string, title: string) => (text.trim() === '' ? required(title) : undefined)
  return withoutGaps({
    firstName: filled(form.firstName, say('account.firstName')),
    lastName: filled(form.lastName, say('account.lastName')),
    phone: filled(form.phone, say('account.mobile')),
    email: judgeEmail(form.email),
    password: judgePassword(form.password, say('account.password')),
    again:
      filled(form.again, say('account.confirmPassword')) ??
      (form.again === form.password ? undefined : say('account.passwordsDiffer')),
  })
}

const withoutGaps = <Key extends string>(
  errors: Record<Key, string | undefined>,
): Partial<Record<Key, string>> => {
  const kept: Partial<Record<Key, string>> = {}
  for (const key of Object.keys(errors) as Key[]) {
    const error = errors[key]
    if (error !== undefined) kept[key] = error
  }
  return kept
}
