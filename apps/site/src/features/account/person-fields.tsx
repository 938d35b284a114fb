import { PhoneField } from '@kerbside/kit/form/phone-field.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import type { FieldErrors } from '@kerbside/web/account/validate-person.ts'
import { t } from '@kerbside/words/translate.ts'
import { phoneLabels } from '../../phone-labels.ts'
import type { ProfileForm } from './validate-profile.ts'

type Person = Pick<ProfileForm, 'firstName' | 'lastName' | 'country' | 'phone'>

export type PersonFieldsProps = {
  form: Person
  onChange: (change: Partial<Person>) => void
  errors: FieldErrors<Person>
  locale: string
  /** The operator's country, listed first. */
  country: string
}

/** Name and mobile number of a customer with an account, or of one signing up. */
export function PersonFields({ form, onChange, errors, locale, country }: PersonFieldsProps) {
  return (
    <>
      <div className="two">
        <TextField
          label={t('account.firstName')}
          name="given-name"
          autoComplete="given-name"
          maxLength={255}
          value={form.firstName}
          onChange={(firstName) => onChange({ firstName })}
          error={errors.firstName}
          required
        />
        <TextField
          label={t('account.lastName')}
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
        label={t('account.mobile')}
        labels={phoneLabels()}
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
