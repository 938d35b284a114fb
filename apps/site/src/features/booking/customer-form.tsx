import '@kerbside/web/account/messages.ts'
import '../../checkout-messages.ts'
import type { Customer } from '@kerbside/domain/booking/draft/draft.ts'
import type { CustomerReason } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { findDiallingCode } from '@kerbside/kit/form/dialling-codes.ts'
import { PhoneField } from '@kerbside/kit/form/phone-field.tsx'
import { TextField } from '@kerbside/kit/form/text-field.tsx'
import { EmailField } from '@kerbside/web/email-field.tsx'
import { t } from '@kerbside/words/translate.ts'
import { useEffect } from 'react'
import { preparePhoneCheck } from '../../phone-exists.ts'
import { phoneLabels } from '../../phone-labels.ts'
import { AccountTripFields } from '../corporate/account-trip-fields.tsx'
import { describeContactReason } from './describe-contact-reason.ts'

export type CustomerFormProps = {
  customer: Customer
  onChange: (customer: Partial<Customer>) => void
  reasons: readonly CustomerReason[]
  locale: string
  /** The operator's country, listed first. */
  country: string
  /** The details are the booker's own. Our Ref can still be typed. */
  locked: boolean
}

/** The customer a corporate booker books for, with the reference of the booker's company. */
export function CustomerForm(props: CustomerFormProps) {
  const { customer, onChange, reasons, locale, country, locked } = props
  useEffect(preparePhoneCheck, [])
  const errorOf = (...about: readonly CustomerReason['reason'][]) => {
    const found = reasons.find(({ reason }) => about.includes(reason))
    return found && describeContactReason(found)
  }
  const optional = t('dialog.optional')
  return (
    <div className="fields">
      <AccountTripFields customer={customer} onChange={onChange} reasons={reasons} />
      <div className="two">
        <TextField
          label={t('account.firstName')}
          name="customer-given-name"
          autoComplete="off"
          maxLength={120}
          value={customer.firstName}
          onChange={(firstName) => onChange({ firstName })}
          error={errorOf('first-name-missing')}
          readOnly={locked}
          required
        />
        <TextField
          label={t('account.lastName')}
          name="customer-family-name"
          autoComplete="off"
          maxLength={120}
          value={customer.lastName}
          onChange={(lastName) => onChange({ lastName })}
          readOnly={locked}
          optional={optional}
        />
      </div>
      <PhoneField
        label={t('checkout.phone')}
        labels={phoneLabels()}
        name="customer-phone"
        locale={locale}
        preferred={[country]}
        value={{ country: customer.country, national: customer.phone }}
        onChange={(phone) =>
          onChange({
            country: phone.country,
            phone: phone.national,
            diallingCode: `+${findDiallingCode(phone.country) ?? ''}`,
          })
        }
        error={errorOf('phone-missing', 'phone-invalid')}
        readOnly={locked}
        required
      />
      <EmailField
        label={t('checkout.email')}
        name="customer-email"
        autoComplete="off"
        value={customer.email}
        onChange={(email) => onChange({ email })}
        error={errorOf('email-invalid')}
        readOnly={locked}
        optional={optional}
      />
    </div>
  )
}
