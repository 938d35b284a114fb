import { Check } from '@kerbside/kit/form/check.tsx'
import { PasswordField } from '@kerbside/web/account/password-field.tsx'
import type { FieldErrors } from '@kerbside/web/account/validate-person.ts'
import { t } from '@kerbside/words/translate.ts'
import '@kerbside/web/account/messages.ts'
import { EmailField } from '@kerbside/web/email-field.tsx'

export type SignInValues = { email: string; password: string; remember: boolean }

export type SignInFormProps = {
  form: SignInValues
  onChange: (changes: Partial<SignInValues>) => void
  errors: FieldErrors<SignInValues>
  onForgot: () => void
}

export function SignInForm({ form, onChange, errors, onForgot }: SignInFormProps) {
  return (
    <div className="fields">
      <EmailField
        label={t('account.email')}
        name="email"
        autoComplete="username"
        value={form.email}
        onChange={(email) => onChange({ email })}
        error={errors.email}
        required
      />
      <PasswordField
        label={t('account.password')}
        name="password"
        kind="current"
        value={form.password}
        onChange={(password) => onChange({ password })}
        error={errors.password}
      />
      <div className="sign-in-row">
        <Check checked={form.remember} onChange={(remember) => onChange({ remember })}>
          {t('account.rememberMe')}
        </Check>
        <button type="button" className="link" onClick={onForgot}>
          {t('account.forgot')}
        </button>
      </div>
    </div>
  )
}
