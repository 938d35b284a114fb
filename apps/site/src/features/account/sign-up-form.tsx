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

/** The specification's sentence, with links on the names of its two pages. */
function Agreed() {
  const sentence = t('account.agreed')
  const links = [
    { text: 'privacy policy', href: pageLink('policy') },
    { text: 'term of service', href: pageLink('terms') },
  ]
  const parts = sentence.split(new RegExp(`(${links.map(({ text }) => text).join('|')})`))
  return parts.map((part) => {
    const link = links.find(({ text }) => text === part)
    return link ? (
      <a key={part} href={link.href} target="_blank" rel="noopener">
        {part}
      </a>
    ) : (
      part
    )
  })
}
