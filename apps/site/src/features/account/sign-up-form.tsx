import { PasswordField } from '@kerbside/web/account/password-field.tsx'
import type { FieldErrors, SignUpForm as Form } from '@kerbside/web/account/validate-person.ts'
import { pageLink } from '@kerbside/web/links.ts'
import { t } from '@kerbside/words/translate.ts'
import { PersonFields } from './person-fields.tsx'
import '@kerbside/web/account/messages.ts'
import { EmailField } from '@kerbside/web/email-field.tsx'

export type SignUpFormProps = {
  form: Form
  onChange: (change: Partial<Form>) => void
  errors: FieldErrors<Form>
  locale: string
  /** The operator's country, listed first. */
  country: string
}

export function SignUpForm({ form, onChange, errors, locale, country }: SignUpFormProps) {
  return (
    <div className="fields">
      <PersonFields
        form={form}
        onChange={onChange}
        errors={errors}
        locale={locale}
        country={country}
      />
      <EmailField
        label={t('account.email')}
        name="email"
        autoComplete="username"
        value={form.email}
        onChange={(email) => onChange({ email })}
        error={errors.email}
        required
      />
      <div className="two">
        <PasswordField
          label={t('account.password')}
          name="new-password"
          kind="new"
          hint={t('account.passwordHint')}
          value={form.password}
          onChange={(password) => onChange({ password })}
          error={errors.password}
        />
        <PasswordField
          label={t('account.confirmPassword')}
          name="confirm-password"
          kind="new"
          value={form.again}
          onChange={(again) => onChange({ again })}
          error={errors.again}
        />
      </div>
      <p className="soft small">
        <Agreed />
      </p>
    </div>
  )
}

/** The agreement, with links on the names of its two pages. */
function Agreed() {
  const sentence = t('account.agreed')
  const pages: Readonly<Record<string, 'policy' | 'terms'>> = {
    'privacy policy': 'policy',
    'term of service': 'terms',
    'terms of service': 'terms',
  }
  return sentence.split(/(privacy policy|terms? of service)/).map((part) => {
    const page = pages[part]
    return page ? (
      <a key={part} href={pageLink(page)} target="_blank" rel="noopener">
        {part}
      </a>
    ) : (
      part
    )
  })
}
