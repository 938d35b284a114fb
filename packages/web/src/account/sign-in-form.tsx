import { Check } from '@kerbside/kit/check.tsx'
import { say } from '@kerbside/words/say.ts'
import type { FieldErrors } from './judge-person.ts'
import { PasswordField } from './password-field.tsx'
import './words.ts'
import { EmailField } from '../email-field.tsx'

export type SignInValues = { email: string; password: string; remember: boolean }

export type SignInFormProps = {
  form: SignInValues
  onChange: (said: Partial<SignInValues>) => void
  errors: FieldErrors<SignInValues>
  onForgot: () => void
}

export function SignInForm({ form, onChange, errors, onForgot }: SignInFormProps) {
  return (
    <div className="fields">
      <EmailField
        label={say('account.email')}
        name="email"
        autoComplete="username"
        value={form.email}
        onChange={(email) => onChange({ email })}
        error={errors.email}
        required
      />
      <PasswordField
        label={say('account.password')}
        name="password"
        kind="current"
        value={form.password}
        onChange={(password) => onChange({ password })}
        error={errors.password}
      />
      <div className="sign-in-row">
        <Check checked={form.remember} onChange={(remember) => onChange({ remember })}>
          {say('account.rememberMe')}
        </Check>
        <button type="button" className="link" onClick={onForgot}>
          {say('account.forgot')}
        </button>
      </div>
    </div>
  )
}
