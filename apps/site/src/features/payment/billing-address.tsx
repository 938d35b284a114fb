import { DIALLING_CODES } from '@kerbside/kit/form/dialling-codes.ts'
import { Select, type SelectOption } from '@kerbside/kit/form/select.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useMemo } from 'react'
import type { CardForm, CardPart, CardProblems } from './validate-card-form.ts'

type BillingAddressProps = {
  form: CardForm
  problems: CardProblems
  locale: string
  onChange: (change: Partial<CardForm>) => void
  onBlur: (part: CardPart) => void
  disabled: boolean
}

/** The billing address of the card. */
export function BillingAddress(props: BillingAddressProps) {
  const { form, problems, locale, onChange, onBlur, disabled } = props
  const countries = useMemo(() => listCountries(locale), [locale])
  return (
    <div className="fields">
      <h3 className="pay-heading">{t('payment.billingAddress')}</h3>
      <div className="pay-country">
        <Select
          label={t('payment.country')}
          name="country"
          autoComplete="billing country"
          value={form.country}
          options={countries}
          onChange={(country) => onChange({ country })}
          disabled={disabled}
        />
        <TextField
          label={t('payment.postalCode')}
          name="postalCode"
          autoComplete="billing postal-code"
          value={form.postalCode}
          error={problems.postalCode}
          maxLength={9}
          onChange={(postalCode) => onChange({ postalCode })}
          onBlur={() => onBlur('postalCode')}
          disabled={disabled}
        />
      </div>
      <TextField
        label={t('payment.addressLine')}
        name="addressLine1"
        autoComplete="billing address-line1"
        value={form.addressLine1}
        error={problems.addressLine1}
        maxLength={255}
        onChange={(addressLine1) => onChange({ addressLine1 })}
        onBlur={() => onBlur('addressLine1')}
        disabled={disabled}
      />
      <TextField
        label={t('payment.addressLine2Optional')}
        name="addressLine2"
        autoComplete="billing address-line2"
        value={form.addressLine2}
        maxLength={255}
        onChange={(addressLine2) => onChange({ addressLine2 })}
        disabled={disabled}
      />
      <TextField
        label={t('payment.city')}
        name="city"
        autoComplete="billing address-level2"
        value={form.city}
        error={problems.city}
        maxLength={255}
        onChange={(city) => onChange({ city })}
        onBlur={() => onBlur('city')}
        disabled={disabled}
      />
    </div>
  )
}

function listCountries(locale: string): SelectOption[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  return DIALLING_CODES.map(({ country }) => ({
    value: country,
    label: names.of(country) ?? country,
  })).sort((a, b) => a.label.localeCompare(b.label, locale))
}
