import { MIN_PASSWORD_LENGTH } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { t } from '@kerbside/words/translate.ts'
import { PasswordField } from './password-field.tsx'
import { type FieldErrors, validatePassword } from './validate-person.ts'
import './profile-messages.ts'
import './messages.ts'

export type NewPassword = { password: string; again: string }

export const NO_PASSWORD: NewPassword = { password: '', again: '' }

/** Checks only the length and the match; the server rejects passwords that are easy to guess. */
export function validateNewPassword({ password, again }: NewPassword): FieldErrors<NewPassword> {
  const short = validatePassword(password, t('account.newPassword'))
  const wrong = short ? { password: short } : {}
  if (again === '')
    return { ...wrong, again: t('form.required', { title: t('account.confirmPassword') }) }
  return short || again === password ? wrong : { again: t('account.passwordsDiffer') }
}

export type NewPasswordFieldsProps = {
  value: NewPassword
  onChange: (value: NewPassword) => void
  errors: FieldErrors<NewPassword>
}

/** A new password, typed twice, with the number of missing characters. */
export function NewPasswordFields({ value, onChange, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={t('account.newPassword')}
        name="new-password"
        kind="new"
        hint={describeLength(value.password)}
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
        error={errors.password}
      />
      <PasswordField
        label={t('account.confirmPassword')}
        name="confirm-password"
        kind="new"
        value={value.again}
        onChange={(again) => onChange({ ...value, again })}
        error={errors.again}
      />
    </>
  )
}

function describeLength(password: string): string {
  if (password === '') return t('account.passwordHint')
  const missing = MIN_PASSWORD_LENGTH - password.length
  return missing > 0 ? t('profile.tooFew', { count: missing }) : t('profile.longEnough')
}
