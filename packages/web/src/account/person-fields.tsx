import { PhoneField } from '@kerbside/kit/phone-field.tsx'
import { TextField } from '@kerbside/kit/text-field.tsx'
import { say } from '@kerbside/words/say.ts'
import type { FieldErrors } from './judge-person.ts'
import type { ProfileForm } from './judge-profile.ts'

type Person = Pick<ProfileForm, 'firstName' | 'lastName' | 'country' | 'phone'>

export type PersonFieldsProps = {
  form: Person
  onChange: (said: Partial<Person>) => void
  errors: FieldErrors<Person>
  locale: string
  /** The operator's country, listed first. */
  country: string
}

/** Name and mobile of who has an account, or is about to. */
export function PersonFields({ form, onChange, errors, locale, country }: PersonFieldsProps) {
  return (
    <>
      <div className="two">
        <TextField
          label={say('account.firstName')}
          name="given-name"
          autoComplete="given-name"
          maxLength={255}
          value={form.firstName}
          onChange={(firstName) => onChange({ firstName })}
          error={errors.firstName}
          required
        />
        <TextField
          label={say('account.lastName')}
          name="family-name"
          autoComplete="family-name"
          maxLength={255}
          value={form.lastName}
          onChange={(lastName) => onChange({ lastName })}
          error={errors.lastName}
          required
        />
      </div>
      <PhoneField
        label={say('account.mobile')}
        codeLabel={say('account.diallingCode')}
        name="mobile"
        locale={locale}
        preferred={[country]}
        value={{ country: form.country, national: form.phone }}
        onChange={(phone) => onChange({ country: phone.country, phone: phone.national })}
        error={errors.phone}
        required
      />
    </>
  )
}
