import { SHORTEST_PASSWORD } from '@kerbside/domain/booking/draft-contact.ts'
import { say } from '@kerbside/words/say.ts'
import { type FieldErrors, judgePassword } from './judge-person.ts'
import { PasswordField } from './password-field.tsx'
import './profile-words.ts'
import './words.ts'

export type NewPassword = { password: string; again: string }

export const NO_PASSWORD: NewPassword = { password: '', again: '' }

/** Its length is all that is judged here; one that everybody would guess the server refuses. */
export function judgeNewPassword({ password, again }: NewPassword): FieldErrors<NewPassword> {
  const short = judgePassword(password, say('account.newPassword'))
  const wrong = short ? { password: short } : {}
  if (again === '')
    return { ...wrong, again: say('form.required', { title: say('account.confirmPassword') }) }
  return short || again === password ? wrong : { again: say('account.passwordsDiffer') }
}

export type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: FieldErrors<NewPassword>
}

/** A new password, twice, with how much is missing of its length. */
export function NewPasswordFields({ value, onChange, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={say('account.newPassword')}
        name="new-password"
        kind="new"
        hint={sayLength(value.password)}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={errors.password}
      />
      <PasswordField
        label={say('account.confirmPassword')}
        name="confirm-password"
        kind="new"
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        error={errors.again}
      />
    </>
  )
}

function sayLength(password: string): string {
  if (password === '') return say('account.passwordHint')
  const missing = SHORTEST_PASSWORD - password.length
  return missing > 0 ? say('profile.tooFew', { count: missing }) : say('profile.longEnough')
}
